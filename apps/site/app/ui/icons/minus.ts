// Drawn from Lucide by draw-icons.ts; its licence is beside it.
import { createIcon } from "./create-icon.ts";

export const Minus = createIcon([["path", { d: "M5 12h14" }]]);
