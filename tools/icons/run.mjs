#!/usr/bin/env node
/**
 * Writes the pictures in web/public that are derived from other files: the flags of all
 * countries, the subject icons that the schema lists, and the sizes of the mark that
 * phones and browsers need. With --check it writes nothing and fails when a picture is
 * missing, not current, or unused.
 */
import { brand } from './brand.mjs';
import { flags } from './flags.mjs';
import { subjects } from './subjects.mjs';

flags();
await subjects();
await brand();
