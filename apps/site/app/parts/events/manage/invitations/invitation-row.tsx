import type { Answer } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { waivers } from "./terms.ts";

export type Invitation = Answer<"list_event_invitations">[number];

type InvitationRowProps = {
  invitation: Invitation;
  isBusy: boolean;
  onEnd: () => void;
  onEndFor: (userId: string) => void;
};

const nameOf = ({ name, handle, email }: Invitation): string =>
  name ?? (handle ? `@${handle}` : null) ?? email ?? "An invited person";

/** An invitation with its figures, and who came by it. */
export function InvitationRow({ invitation, isBusy, onEnd, onEndFor }: InvitationRowProps) {
  const { people, is_ended } = invitation;
  const name = nameOf(invitation);
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong dir="auto">{name}</strong> <span className="text-ink-2">{figuresOf(invitation)}</span>
        </p>
        {is_ended ? (
          <span className="type-label text-ink-2">Ended</span>
        ) : (
          <Button size="sm" variant="quiet" busy={isBusy} onClick={onEnd}>
            End
            <span className="sr-only" dir="auto">
              {" "}
              {name}
            </span>
          </Button>
        )}
      </div>
      <p className="text-ink-2 text-small empty:hidden">{termsOf(invitation)}</p>
      {people.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2">Who came by it</summary>
          <ul>
            {people.map((person) => (
              <li key={person.user_id} className="flex flex-wrap items-center justify-between gap-3 py-1">
                <span dir="auto">{wordsOf(person)}</span>
                {person.is_ended || is_ended ? null : (
                  <Button size="sm" variant="quiet" busy={isBusy} onClick={() => onEndFor(person.user_id)}>
                    Remove this person
                    <span className="sr-only" dir="auto">
                      {" "}
                      {person.name ?? ""}
                    </span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <ListEnd shown={people.length} most={200} which="latest" />
        </details>
      ) : null}
    </li>
  );
}

function figuresOf({ max_uses, opened, tickets, came, name }: Invitation): string {
  const of = name !== null && max_uses !== null ? ` of ${max_uses}` : "";
  return `Opened by ${opened}${of}, ${plural(tickets, "ticket")}, ${came} came`;
}

function termsOf({ waives, plus_ones, code, ends_at }: Invitation): string {
  return [
    ...waives.flatMap((rule) => (rule in waivers ? [waivers[rule as keyof typeof waivers]] : [])),
    plus_ones === null ? null : `Each may bring ${plus_ones}`,
    code && `Price of ${code}`,
    ends_at && `Until ${momentName(ends_at)}`,
  ]
    .filter(Boolean)
    .join(". ");
}

function wordsOf({ name, is_guest, tickets, came, is_ended }: Invitation["people"][number]): string {
  return [
    name ?? "Has not booked yet",
    is_guest && "no account",
    tickets > 0 && plural(tickets, "ticket"),
    came && "came",
    is_ended && "ended",
  ]
    .filter(Boolean)
    .join(", ");
}
