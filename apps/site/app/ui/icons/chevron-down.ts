// Drawn from Lucide by draw-icons.ts; its licence is beside it.
import { createIcon } from "./create-icon.ts";

export const ChevronDown = createIcon([["path", { d: "m6 9 6 6 6-6" }]]);
