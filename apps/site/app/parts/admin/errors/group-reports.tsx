import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

const addressSeconds = 300;
/** A name in the bucket `evidence`: the sender of the report writes it, so it is read with care. */
const evidenceName = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.(?:png|jpg|webp)$/;

/** The newest reports of a group. Without a fingerprint they are together by their title. */
async function listReports(fingerprint: string) {
  const client = await browserClient();
  const columns = "id, description, url, created_at, user_id, error_details";
  const read = (column: "fingerprint" | "title") =>
    client
      .from("error_reports")
      .select(columns)
      .eq(column, fingerprint)
      .order("created_at", { ascending: false })
      .limit(10)
      .throwOnError();
  const { data } = await read("fingerprint");
  return data.length > 0 ? data : (await read("title")).data;
}

type ErrorReport = Awaited<ReturnType<typeof listReports>>[number];

/** The picture that came with a report, if it lies among the sender's own files. */
function screenshotOf({ user_id, error_details }: ErrorReport): string | null {
  const details = error_details as { screenshot?: unknown };
  const name = typeof details.screenshot === "string" ? details.screenshot : "";
  return evidenceName.test(name) && name.startsWith(`${user_id}/`) ? name : null;
}

/** What people wrote about one error, shown when it is asked for. */
export function GroupReports({ fingerprint }: { fingerprint: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide the reports" : "Show the reports"}
      </Button>
      {isOpen ? <Reports fingerprint={fingerprint} /> : null}
    </div>
  );
}

function Reports({ fingerprint }: { fingerprint: string }) {
  const query = useQuery({
    queryKey: ["staff", "errors", "reports", fingerprint],
    queryFn: () => listReports(fingerprint),
    staleTime: 0,
  });
  return (
    <Loaded query={query} what="The reports" why={staffWhy(query)}>
      {(reports) => (
        <ol aria-label="Reports" className="grid w-full gap-4">
          {reports.map((report) => {
            const screenshot = screenshotOf(report);
            return (
              <li key={report.id} className="border-line border-s-4 ps-4">
                <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">
                  {report.description}
                </p>
                <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
                  {momentName(report.created_at)} {report.url}
                </p>
                {screenshot ? <Screenshot name={screenshot} /> : null}
              </li>
            );
          })}
        </ol>
      )}
    </Loaded>
  );
}

async function signScreenshot(name: string): Promise<string | null> {
  const client = await browserClient();
  const { data } = await client.storage.from("evidence").createSignedUrl(name, addressSeconds);
  if (!data) return null;
  const { pathname, search } = new URL(data.signedUrl);
  return `${pathname}${search}`;
}

function Screenshot({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: ["staff", "evidence", name],
    queryFn: () => signScreenshot(name),
    staleTime: (addressSeconds * 1000) / 2,
  });
  if (data === undefined) return null;
  if (data === null) return <p className="text-ink-2 text-small">The screenshot is gone.</p>;
  return (
    <a href={data} target="_blank" rel="noreferrer" className="mt-3 block max-w-sm">
      <UploadedImage src={data} alt="Screenshot of the report" className="w-full object-contain" />
    </a>
  );
}
