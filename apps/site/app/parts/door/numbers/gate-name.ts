/** The name of a gate; what was scanned without one stands under words of its own. */
export const gateName = (gate: string): string => gate || "No gate named";
