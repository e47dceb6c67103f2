// @ts-check
/** The page of a table that is not there. */

import { translate } from './i18n.js';
import { settingsButton } from './settings.js';

translate();
settingsButton();
