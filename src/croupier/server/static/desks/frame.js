// What every desk does: times and amounts as the reader writes them, the clock, the keys that are printed on things.

import { localise } from "../locale.js";
import { tell } from "./clock.js";
import { listenToKeys } from "./keys.js";

localise(document);
tell(Number(document.documentElement.dataset.now));
listenToKeys(document);
