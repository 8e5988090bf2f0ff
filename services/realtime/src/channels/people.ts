// The channels of each person, from the moment a join is judged: what tells of a right finds them without a look at all others.
import type { Channel } from "./channel.ts";

/** The channels of people on this copy. */
export function createPeople() {
  const people = new Map<string, Set<Channel>>();
  return {
    of: (person: string): readonly Channel[] => [...(people.get(person) ?? [])],
    all: (): readonly Channel[] => [...people.values()].flatMap((channels) => [...channels]),
    add: (channel: Channel): void => {
      const { sub } = channel.claims;
      if (sub !== undefined) people.set(sub, (people.get(sub) ?? new Set()).add(channel));
    },
    remove: (channel: Channel): void => {
      const { sub } = channel.claims;
      const channels = sub === undefined ? undefined : people.get(sub);
      channels?.delete(channel);
      if (sub !== undefined && channels?.size === 0) people.delete(sub);
    },
  };
}

/** All of them. */
export type People = ReturnType<typeof createPeople>;
