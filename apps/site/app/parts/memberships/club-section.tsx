import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ClubRegister } from "./club-register.tsx";
import { type Club, clubOfQuery } from "./clubs.ts";
import { dayAndYear, registerMoment } from "./membership-words.ts";
import { teamMembershipsKey } from "./team-memberships.ts";

/** The certificate of a club and its register, for its owners and managers. Nothing for a team that is no club. */
export function ClubSection({ organiserId }: { organiserId: string }) {
  const query = useQuery(clubOfQuery(organiserId));
  if (query.isPending) return null;
  return (
    <Loaded query={query} what="The certificate" why={refusedWhy(query)}>
      {({ club }) => (club ? <OwnClub club={club} organiserId={organiserId} /> : null)}
    </Loaded>
  );
}

function OwnClub({ club, organiserId }: { club: Club; organiserId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="club" className="grid gap-5">
      <h2 id="club" tabIndex={-1} className="type-h2">
        Members' club
      </h2>
      <p className="max-w-reading [overflow-wrap:anywhere]">
        <strong dir="auto">{club.club_name}</strong>: certificate {club.certificate_number} of {club.council},
        until {dayAndYear(club.valid_until)}. The register of guests is kept for{" "}
        {plural(club.register_months, "month")}.
      </p>
      {isOpen ? (
        <Register organiserId={organiserId} />
      ) : (
        <div>
          <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
            Open the register
          </Button>
        </div>
      )}
    </section>
  );
}

function Register({ organiserId }: { organiserId: string }) {
  const query = useQuery({
    queryKey: [...teamMembershipsKey(organiserId), "register"],
    queryFn: () => call("list_club_register", { p_organiser_id: organiserId }),
  });
  return (
    <Loaded query={query} what="The register" why={refusedWhy(query)}>
      {(register) => (
        <div className="grid gap-5">
          <div className="print:hidden">
            <Button size="sm" variant="outline" onClick={() => window.print()}>
              Print the register
            </Button>
          </div>
          <p className="text-ink-2 print:hidden">
            As of {registerMoment(register.as_of)}. Each time it is opened is noted in our audit log.
          </p>
          <ClubRegister register={register} />
          <ListEnd shown={register.members.length} most={2000} />
        </div>
      )}
    </Loaded>
  );
}
