import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { BanEntry } from "./ban-entry.tsx";
import { BanForm } from "./ban-form.tsx";
import { type TeamRef, teamIds } from "./organiser-queries.ts";

const most = 1000;

/** Whom a team does not let in. Each reading is noted, so the list is read only when a colleague opens it. */
export default function BansSection({ team }: { team: TeamRef }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="not-let-in" className="mt-10 grid gap-5">
      <h2 id="not-let-in" tabIndex={-1} className="type-h2">
        Not let in
      </h2>
      <div className="grid max-w-reading gap-3 text-ink-2">
        <p>
          An account or an email address on this list can't book, apply, take a free ticket or come in with a
          ticket. A name alone stops nobody: where a name is like it, you read "Look again".
        </p>
        <p>
          Write what a person did, not what they are. The Equality Act 2010 forbids keeping people out because
          of their age, disability, gender reassignment, pregnancy or maternity, race, religion or belief, sex
          or sexual orientation. A person on the list can ask us to look at it, and we then read your reason.
        </p>
        <p>Only owners and managers see the list. Each time it is opened is noted in our audit log.</p>
      </div>
      {isOpen ? (
        <OpenList team={team} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Open the list
          </Button>
          <LinkButton to="/help#can-we-keep-a-person-out-of-our-nights" variant="quiet">
            What the law says
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function OpenList({ team }: { team: TeamRef }) {
  const query = useQuery({
    queryKey: ["organisers", "team", team.id, "bans"],
    queryFn: () => call("list_team_bans", teamIds(team)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} what="The list" why={refusedWhy(query)}>
      {(bans) => (
        <div className="grid gap-6">
          {bans.length === 0 ? (
            <p>There is no one on your list.</p>
          ) : (
            <ul className="grid border-ink border-t-2" aria-label="People not let in">
              {bans.map((ban) => (
                <BanEntry key={ban.id} ban={ban} />
              ))}
            </ul>
          )}
          <ListEnd shown={bans.length} most={most} />
          <BanForm team={team} />
        </div>
      )}
    </Loaded>
  );
}
