#!/usr/bin/env node
/**
 * Writes the pictures in web/public that follow from something else: the flags
 * of all countries, the drawings that the schema offers for subjects, and
 * the sizes of the mark that phones and browsers want. With --check it writes
 * nothing and fails when one is missing, not current, or named nowhere.
 */
import { brand } from './brand.mjs';
import { flags } from './flags.mjs';
import { subjects } from './subjects.mjs';

flags();
await subjects();
await brand();
