import { useQuery } from "@tanstack/react-query";
import { REPORT_REASONS } from "@undercroft/contract";
import { type Answer, call } from "#app/api/call.ts";
import { deadlineName } from "#app/format/moment.ts";
import { TextLink } from "#app/parts/profiles/text-link.tsx";

type Suspension = NonNullable<Answer<"get_my_suspension">>;

/** Says to somebody who is suspended why, until when, and how to appeal. */
export function SuspendedBanner({ personId }: { personId: string }) {
  const { data } = useQuery({
    queryKey: ["mine", personId, "suspension"],
    staleTime: 0,
    queryFn: () => call("get_my_suspension"),
  });
  return (
    <div role="status" className="mb-6 grid gap-2 border-warn border-s-4 ps-4">
      <p className="font-bold">
        Your account is suspended{data?.until ? ` until ${deadlineName(data.until)}` : ""}
      </p>
      {data?.rule ? (
        <p className="[overflow-wrap:anywhere]">
          The reason: {REPORT_REASONS[data.rule]}. {data.facts}
        </p>
      ) : null}
      <p>You can read and download what is yours; changes are closed.</p>
      <p>{data ? <Appeal {...data} /> : null}</p>
    </div>
  );
}

function Appeal({ action_id, appeal, appeal_until }: Suspension) {
  if (!action_id)
    return <TextLink to="/contact?topic=other">Write to us if you think this is wrong</TextLink>;
  if (appeal !== null) return <TextLink to={`/appeals/${action_id}`}>See your appeal</TextLink>;
  return (
    <>
      <TextLink to={`/appeals/${action_id}`}>Read the decision and appeal</TextLink>
      {appeal_until ? `, until ${deadlineName(appeal_until)}` : ""}
    </>
  );
}
