import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { SettingRow } from "#app/parts/profiles/security/setting-row.tsx";
import { SettingsSection } from "#app/parts/profiles/security/settings-section.tsx";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { Consents } from "./consents.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { isUnderWay, TakeData } from "./take-data.tsx";

const dayOf = (iso: string) => dayName(londonWallClock(new Date(iso)).day);

const dataQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "data"],
    staleTime: 0,
    // while a copy is being made
    refetchInterval: ({ state }) => (isUnderWay(state.data?.made ?? null) ? 3000 : false),
    queryFn: async () => {
      const client = await connect();
      const [erasure, made, requests, consents] = await Promise.all([
        call("get_my_erasure"),
        call("get_my_export"),
        client
          .from("data_requests")
          .select("reference, kind, status, due_at, created_at, outcome")
          .eq("user_id", personId)
          .order("created_at", { ascending: false })
          .limit(50)
          .throwOnError(),
        client
          .from("consents")
          .select("id, kind, granted, created_at, organiser:organisers (id, name)")
          .eq("user_id", personId)
          .order("id", { ascending: false })
          .limit(200)
          .throwOnError(),
      ]);
      return {
        erasure,
        made,
        requests: requests.data,
        consents: consents.data,
      };
    },
  });

/** What becomes of a person's data: taking it along, leaving, and what they have asked of us. */
export function DataSettings({ personId }: { personId: string }) {
  const query = useQuery(dataQuery(personId));
  return (
    <Loaded query={query} what="What is known about your data">
      {({ erasure, made, requests, consents }) => (
        <>
          <SettingsSection
            title="Download my data"
            intro="Everything we keep about you, your files included: one file for programs, and tables for a spreadsheet."
          >
            <TakeData made={made} />
          </SettingsSection>
          <SettingsSection
            title="Delete my account"
            intro="Hidden at once, gone after 14 days. Until then you can come back."
          >
            {erasure ? (
              <DeleteAccount dueAt={erasure.due_at} obstacles={erasure.obstacles} tickets={erasure.tickets} />
            ) : null}
          </SettingsSection>
          <SettingsSection title="What you agreed to" intro="You can take each back at any time.">
            <Consents consents={consents} />
            <ListEnd shown={consents.length} most={200} which="latest" />
          </SettingsSection>
          <SettingsSection title="Your requests" intro="What you have asked of us about your data.">
            <Requests requests={requests} />
            <ListEnd shown={requests.length} most={50} which="latest" />
            <p>
              <Link to="/privacy#ask">Correct, object or complain</Link> ·{" "}
              <Link to="/cookies">What this browser keeps</Link>
            </p>
          </SettingsSection>
        </>
      )}
    </Loaded>
  );
}

const KINDS: Record<string, string> = {
  access: "A copy of my data",
  rectify: "Correct my data",
  erase: "Delete my account",
  object: "Object",
  restrict: "Keep, but do not use",
  complaint: "Complaint",
};
const STATES: Record<string, string> = {
  received: "Received",
  acknowledged: "Acknowledged",
  in_progress: "In progress",
  done: "Done",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

type Request = { reference: string; kind: string; status: string; due_at: string; created_at: string };

function Requests({ requests }: { requests: readonly Request[] }) {
  const [isAll, setIsAll] = useState(false);
  if (requests.length === 0) return <p className="text-ink-2">You have asked for nothing.</p>;
  const shown = isAll ? requests : requests.slice(0, 5);
  return (
    <>
      <ul>
        {shown.map(({ reference, kind, status, due_at, created_at }) => (
          <SettingRow
            key={reference}
            name={KINDS[kind] ?? kind}
            details={`${reference} · asked on ${dayOf(created_at)} · ${STATES[status] ?? status}${
              ["done", "refused", "withdrawn"].includes(status) ? "" : `, due by ${dayOf(due_at)}`
            }`}
          />
        ))}
      </ul>
      {requests.length > shown.length ? (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setIsAll(true)}>
            Show all
          </Button>
        </div>
      ) : null}
    </>
  );
}
