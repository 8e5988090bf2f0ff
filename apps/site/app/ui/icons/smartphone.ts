// Drawn from Lucide by draw-icons.ts; its licence is beside it.
import { createIcon } from "./create-icon.ts";

export const Smartphone = createIcon([
  ["rect", { width: "14", height: "20", x: "5", y: "2", rx: "2", ry: "2" }],
  ["path", { d: "M12 18h.01" }],
]);
