// The seven role rules of the specification, and the other ways to lose power, as they are written: what each step must
// answer, and who has which power and sees which roles afterwards.
import fc from "fast-check";

export const people = ["admin", "moderator", "owner", "second admin", "stranger"];

/** A role that staff have. */
export type Role = "admin" | "moderator";

/** What somebody does to somebody; `role` counts where a role is given or taken. Servers suspend and restore. */
export type Step = {
  does: "give" | "take" | "anonymise" | "suspend" | "restore";
  by: string;
  to: string;
  role: Role;
};

/** Who holds which roles, and whose profile is active. */
export type Staff = {
  roles: Map<string, Set<Role>>;
  standing: Map<string, "active" | "suspended" | "erased">;
};

/** An arbitrary step. Roles are given and taken more often than people go. */
export const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom("give", "give", "give", "take", "take", "take", "anonymise", "suspend", "restore"),
  by: fc.constantFrom(...people),
  to: fc.constantFrom(...people),
  role: fc.constantFrom<Role>("admin", "moderator"),
});

/** How every walk begins: one admin, one moderator, and everybody active. */
export function firstStaff(): Staff {
  return {
    roles: new Map([
      ["admin", new Set<Role>(["admin"])],
      ["moderator", new Set<Role>(["moderator"])],
    ]),
    standing: new Map(people.map((person) => [person, "active"])),
  };
}

const rolesOf = ({ roles }: Staff, person: string): ReadonlySet<Role> => roles.get(person) ?? new Set();

/** The roles that count: none of somebody who is suspended or gone. */
function powerOf(staff: Staff, person: string): ReadonlySet<Role> {
  return staff.standing.get(person) === "active" ? rolesOf(staff, person) : new Set();
}

/** What the rules say of a step: the sentence of the refusal, or "" when it is done or finds nothing to do. */
export function judge(staff: Staff, { does, by, to, role }: Step): string {
  const power = powerOf(staff, by);
  const isHeld = rolesOf(staff, to).has(role);
  switch (does) {
    case "give":
      if (by === to) return "Users cannot assign roles to themselves";
      if (role === "admin" && !power.has("admin")) return "Only admins can assign admin roles";
      if (power.size === 0) return "Only admins or moderators can assign moderator roles";
      return isHeld ? "duplicate" : "";
    case "take":
      // people without a role that counts are told the same, whatever they try to take
      if (power.size === 0) return "Only admins or moderators can remove moderator roles";
      if (!isHeld) return ""; // nothing is found to take, which is no error
      if (role === "admin" && by === to) return "Users cannot remove their own admin role";
      return role === "admin" && !power.has("admin") ? "Only admins can remove admin roles" : "";
    case "anonymise":
      if (!power.has("admin")) return "Only admins can anonymize user data";
      if (staff.standing.get(to) === "erased") return "";
      return rolesOf(staff, to).has("admin") ? "An admin cannot be anonymized" : "";
    default:
      return "";
  }
}

/** Carries out a step that is not refused. */
export function apply(staff: Staff, { does, by, to, role }: Step): void {
  const { roles, standing } = staff;
  const isErased = standing.get(to) === "erased";
  if (does === "give") roles.set(to, new Set([...rolesOf(staff, to), role]));
  else if (does === "take" && powerOf(staff, by).size > 0) roles.get(to)?.delete(role);
  else if (does === "anonymise" && !isErased) {
    roles.delete(to);
    standing.set(to, "erased");
  } else if (does === "suspend" && !isErased) standing.set(to, "suspended");
  else if (does === "restore" && !isErased) standing.set(to, "active");
}

/** The roles there are, as "person role", in order. */
export function listRoles({ roles }: Staff): string[] {
  return [...roles].flatMap(([person, held]) => [...held].map((role) => `${person} ${role}`)).toSorted();
}

/** Those of them that this person may see: staff all, everybody else their own. */
export function listSeenBy(staff: Staff, person: string): string[] {
  const all = listRoles(staff);
  return powerOf(staff, person).size > 0 ? all : all.filter((line) => line.startsWith(`${person} `));
}
