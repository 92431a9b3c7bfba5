/** The payments at the desk of staff, with the types of the API's document. */
import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];

export type DeskPayment = Schemas['StaffPlanPayment'];
export type DeskPayments = Schemas['StaffPlanPayments'];
export type DeskState = DeskPayment['state'];
export type DeskDifference = Exclude<DeskPayment['difference'], ''>;
export type DeskDeed = Schemas['StaffPlanDeed']['deed'];
