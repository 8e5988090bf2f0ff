import { useQuery } from "@tanstack/react-query";
import { TEAM_ROLES } from "@undercroft/contract/team-roles";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { roles, teamRightsQuery } from "./organiser-queries.ts";

/** What the rights of `list_team_rights` are called. */
const rightLabels: Record<string, string> = {
  nights_read: "See nights and how they sell",
  nights: "Write and publish nights",
  night_changes: "Cancel, postpone, move or delete a night",
  applications: "Decide who gets a place",
  guests_read: "Read guest lists",
  guests_write: "Write guest lists",
  codes_read: "See promo codes and links",
  orders: "See bookings and who comes",
  money: "See money and say how a night went",
  refunds: "Give refunds",
  page: "Change the venue's page",
  hire: "Answer hire enquiries",
  comps: "Give free tickets and hold places",
  access: "Answer access requests",
  details: "Change the organiser's details",
  jobs: "Post work",
  job_applicants: "Decide about applicants",
  team: "Invite people and change roles",
  team_read: "See the team",
  figures: "See the figures of nights and pages",
  door: "Let people in at the door",
  bans: "Keep the list of people not let in",
  keys: "Make keys and webhooks for the team's website",
  members: "Write memberships and decide who is a member",
  bulletins: "Send bulletins to those who want to hear",
  settlements: "Settle nights with acts and co-hosts",
  door_supervisor: "Lead the door: search, undo, refuse, sell and give out passes",
};

/** The five roles and what each may do. @param mine the role of the person who looks */
export function RightsTable({ mine }: { mine: string }) {
  const query = useQuery(teamRightsQuery());
  return (
    <details className="border-2 border-ink">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-semibold">What each role may do</summary>
      <Loaded query={query} what="The rights">
        {(rights) => (
          <ScrollRegion label="What each role may do" className="px-4 pb-4">
            <table className="w-full min-w-[40rem] text-left">
              <thead>
                <tr className="border-ink border-b-2">
                  <td />
                  {roles.map((role) => (
                    <th key={role} scope="col" className="p-2 text-center type-label">
                      {TEAM_ROLES[role].split(":")[0]}
                      {role === mine ? <span className="block text-ink-2 normal-case">(you)</span> : null}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rights.map(({ right, roles: allowed }) => (
                  <tr key={right} className="border-line border-b">
                    <th scope="row" className="py-2 pr-2 font-normal">
                      {rightLabels[right] ?? right}
                    </th>
                    {roles.map((role) => (
                      <td key={role} className={`p-2 text-center ${role === mine ? "bg-paper-2" : ""}`}>
                        {allowed.includes(role) ? (
                          <>
                            <span aria-hidden="true">●</span>
                            <span className="sr-only">yes</span>
                          </>
                        ) : (
                          <>
                            <span aria-hidden="true" className="text-ink-2">
                              –
                            </span>
                            <span className="sr-only">no</span>
                          </>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mt-3 text-ink-2">
              Only owners make owners. Everybody may leave a team, as long as one owner stays.
            </p>
          </ScrollRegion>
        )}
      </Loaded>
    </details>
  );
}
