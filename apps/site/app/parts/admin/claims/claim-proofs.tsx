import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import type { StaffClaim } from "./staff-claim.ts";

const FILE_SECONDS = 300;

/** What proves a claim, each with what can be looked up. */
export function ClaimProofs({ claim: { codes, payload, proofs } }: { claim: StaffClaim }) {
  const licence = proofs.includes("licence");
  return (
    <section aria-label="Proof" className="max-w-reading">
      <h3 className="type-label text-ink-2">Proof</h3>
      <ul className="mt-1 grid gap-1">
        {codes.map((code) => (
          <li key={code.kind}>
            {code.kind === "mail"
              ? `Read the code mailed to ${code.email}`
              : `Put the code on ${code.domain}`}
            <span className="text-ink-2">, {momentName(code.proved_at)}</span>
          </li>
        ))}
        {licence ? (
          <li>
            Premises licence <span className="type-data">{String(payload.licence_no)}</span> of{" "}
            {String(payload.licence_council)}
          </li>
        ) : null}
        {proofs.includes("file") ? (
          <li>
            <EvidenceLink name={String(payload.evidence_path)} />
          </li>
        ) : null}
        {proofs.length === 0 ? <li className="text-ink-2">None is left.</li> : null}
      </ul>
    </section>
  );
}

async function signEvidence(name: string): Promise<string | null> {
  const client = await browserClient();
  const { data } = await client.storage.from("evidence").createSignedUrl(name, FILE_SECONDS);
  if (!data) return null;
  const { pathname, search } = new URL(data.signedUrl);
  return `${pathname}${search}`;
}

function EvidenceLink({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: ["staff", "evidence", name],
    queryFn: () => signEvidence(name),
    staleTime: (FILE_SECONDS * 1000) / 2,
  });
  if (data === undefined) return <span className="text-ink-2">A file</span>;
  if (data === null) return <span className="text-ink-2">The file is gone.</span>;
  return (
    <a href={data} target="_blank" rel="noreferrer">
      Open the file they sent
    </a>
  );
}
