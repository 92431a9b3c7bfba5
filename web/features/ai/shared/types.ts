/** Conversations with the school bot as the API describes them. */
import type { components } from '../../../generated/api.ts';

type Shapes = components['schemas'];

export type Conversation = Shapes['AiConversation'];
export type ConversationList = Shapes['AiConversationList'];
export type ConversationDetail = Shapes['AiConversationDetail'];
export type Citation = Shapes['AiCitation'];
export type Sentence = Shapes['AiSentence'];
export type Provider = Shapes['AiProvider'];
export type Message = Shapes['AiMessage'];
export type Verdict = Message['verdict'];
/** Where people in need find help. */
export type Help = Shapes['AiHelp'];
export type CountryHelp = Shapes['AiCountryHelp'];
export type Buddy = Shapes['AiBuddy'];
export type BuddyList = Shapes['AiBuddyList'];
/** How a question is answered. */
export type Way = Message['way'];
/** A question back, on the one before. */
export type Quiz = Shapes['AiQuiz'];
export type Allowance = Shapes['AiAllowance'];
