// Drawn from Lucide by draw-icons.ts; its licence is beside it.
import { createIcon } from "./create-icon.ts";

export const PoundSterling = createIcon([
  ["path", { d: "M17 18a2 2 0 01-2 2H5a3 3 0 003-3V8a4 4 0 018 0" }],
  ["path", { d: "M6 12h7" }],
]);
