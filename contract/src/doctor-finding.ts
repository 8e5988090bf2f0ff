/**
 * What a look at one thing that an installation needs comes to, as `npm run doctor` prints it and /admin/doctor shows it. `off` is what
 * nobody has asked for: it is named, and is no mistake.
 */
export type DoctorFinding = {
  name: string;
  state: "ok" | "off" | "wrong";
  says: string;
  remedy?: string;
};
