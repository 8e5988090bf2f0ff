/** What shifts are for, by their role. */
export const shiftRoles = {
  bar: "Bar",
  door: "Door",
  welfare: "Welfare",
  sound: "Sound",
  build_up: "Build-up",
  other: "Other work",
} as const;
