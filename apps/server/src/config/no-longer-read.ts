// Keys that were settings once and are constants now: who still has one set is told so, and everything starts.

/** What holds instead, by the key's name. */
const constants: Readonly<Record<string, string>> = {
  AUTH_MFA_CHALLENGE_LIFETIME: "a challenge can be answered for five minutes",
  AUTH_MFA_RECOVERY_CODES_ENROLL: "people with a second factor may have recovery codes",
  AUTH_MFA_RECOVERY_CODES_VERIFY: "recovery codes always count",
  AUTH_PASSKEYS_MAX: "a person may have ten passkeys",
  AUTH_SIGN_IN_LINK_LIFETIME: "links that sign in work for an hour",
  AUTH_SIGN_UP_LINK_LIFETIME: "links that confirm an address work for a day",
  REALTIME_MAX_CHANNELS_PER_SOCKET: "a socket may join 100 channels",
  REALTIME_MAX_COPY_EVENTS_PER_SECOND: "one copy of the server takes 1,000 events a second",
  REALTIME_MAX_EVENTS_PER_SECOND: "a socket may send 100 events a second",
  REALTIME_MAX_JOINS_PER_SECOND: "a socket may join 100 channels a second",
};

/** Whether a name was a setting once. */
export const isNoLongerRead = (name: string): boolean => Object.hasOwn(constants, name);

/** One line for each of these that is set. */
export function tellNoLongerRead(given: readonly string[]): string[] {
  return given.filter(isNoLongerRead).map((name) => `${name}: is not read any more: ${constants[name]}.`);
}
