/** The matters of the security screen, as its address names them: "/settings/security#two-step". */
export type SettingAnchor =
  | "password"
  | "email"
  | "phone"
  | "two-step"
  | "passkeys"
  | "ways"
  | "sessions"
  | "sign-out";
