import { useQuery } from "@tanstack/react-query";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import type { Guest, Party } from "#app/parts/door/door-answers.ts";
import { NoAnswer } from "#app/parts/door/door-client.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";

/** The guest list: the server's, or this device's where there is no line. */
export function useGuests(): { guests: readonly Guest[] | null; pricePence: number | null } {
  const { door, view } = useDoor();
  const isOffline = view.offlineSince !== null;
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "guests", view.numbers?.change],
    queryFn: () => door.ask("list_door_guests", {}),
    enabled: !isOffline,
    networkMode: "always",
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
  const list = door.offline?.keeper.list ?? null;
  const kept = list ? (door.offline?.guests() ?? null) : null;
  if (isOffline) return { guests: kept, pricePence: list?.price_pence ?? null };
  return {
    guests: query.data?.guests ?? kept,
    pricePence: query.data?.price_pence ?? list?.price_pence ?? null,
  };
}

const shortest = 3;

type Found = { parties: readonly Party[] | null; refusal: Refusal | null; isSearching: boolean };

/** Bookings by name, reference or address, for supervisors. Without a line, by the names and references of the list. */
export function useFoundParties(words: string): Found {
  const { door, view } = useDoor();
  const isOffline = view.offlineSince !== null;
  const isLong = words.length >= shortest;
  const query = useQuery({
    queryKey: ["door", view.night?.event_id, "search", words],
    queryFn: () => door.ask("search_door", { p_words: words }),
    enabled: view.isSupervisor && isLong && !isOffline,
    networkMode: "always",
    staleTime: 0,
  });
  if (!view.isSupervisor || !isLong) return { parties: null, refusal: null, isSearching: false };
  const list = door.offline?.keeper.list;
  if (isOffline) return { parties: list ? findListed(door, words) : [], refusal: null, isSearching: false };
  const refusal = query.error && !(query.error instanceof NoAnswer) ? toRefusal(query.error, true) : null;
  return { parties: query.data?.parties ?? null, refusal, isSearching: query.isFetching };
}

const most = 20;

function findListed(door: ReturnType<typeof useDoor>["door"], words: string): Party[] {
  const { offline } = door;
  const list = offline?.keeper.list;
  if (!offline || !list) return [];
  const parts = words.toLowerCase().split(/\s+/);
  const found = new Map<string, Party>();
  for (const ticket of list.tickets.values()) {
    if (found.size >= most) break;
    const holder = (ticket.holder ?? "").toLowerCase();
    const isMeant =
      ticket.ref?.toLowerCase() === words.toLowerCase() || parts.every((part) => holder.includes(part));
    if (isMeant && !found.has(ticket.booking)) found.set(ticket.booking, offline.party(list, ticket));
  }
  return [...found.values()];
}
