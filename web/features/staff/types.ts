import type { components } from '../../generated/api.ts';

export type StaffUser = components['schemas']['StaffUser'];
export type LogEntry = components['schemas']['StaffLogEntry'];
