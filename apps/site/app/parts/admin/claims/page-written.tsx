import { resizedAddress } from "#app/api/upload-address.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { UploadedImage } from "#app/ui/uploaded-image.tsx";

type Page = Readonly<Record<string, unknown>>;

const record = (value: unknown): Page => (typeof value === "object" && value !== null ? (value as Page) : {});
const list = (value: unknown): readonly Page[] => (Array.isArray(value) ? value.map(record) : []);
const words = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** "live-room" is "Live room". */
const kindOf = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

const addressWords: Readonly<Record<string, string>> = {
  exact: "Everyone",
  street: "Everyone sees the street, ticket holders the door",
  area: "Everyone sees the area, ticket holders the address",
  hidden: "Everyone sees the town, ticket holders the address",
};

const trainedOn = (day: unknown): string =>
  typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayName(day) : "no date given";

/** The page of a room that is to be added, as its applicant wrote it. */
export function PageWritten({ page }: { page: Page }) {
  const [licence, safety, hire] = [page.licence, page.safety, page.hire].map(record);
  const pictures = list(page.pictures);
  const hasPin = typeof page.lat === "number" && typeof page.lng === "number";
  const rows: [string, string][] = [
    ["Kind", kindOf(words(page.venue_type))],
    ["Description", words(page.description)],
    ["Address", [page.address, page.postcode].map(words).filter(Boolean).join(", ")],
    ["Pin", hasPin ? `${words(page.lat)}, ${words(page.lng)}` : ""],
    ["Who sees the address", addressWords[words(page.location_precision ?? "exact")] ?? "Everyone"],
    ["Website", words(page.website)],
    ["Capacity", words(page.capacity)],
    [
      "Rooms",
      list(page.spaces)
        .map(
          (room) =>
            `${words(room.name)}${room.standing ? `, ${words(room.standing)} standing` : ""}${room.seated ? `, ${words(room.seated)} seated` : ""}`,
        )
        .join("; "),
    ],
    ["Licensed until", words(licence?.until)],
    ["Temporary event notices only", licence?.ten_only === true ? "Yes" : ""],
    ["Access sheet", plural(Object.keys(record(page.access)).length, "line", "lines")],
    [
      "Ask for Angela",
      safety?.ask_for_angela === true
        ? `Yes. Training: ${trainedOn(safety.trained_on)}. Contact: ${words(safety.named_lead) || "not named"}`
        : "",
    ],
    ["Door policy", words(safety?.door_policy)],
    ["Hire", page.rate ? `£${words(page.rate)} an hour` : ""],
    ["Rules of the space", words(hire?.rules)],
  ];
  return (
    <section aria-label="The page they wrote" className="grid gap-3">
      <h3 className="type-label text-ink-2">The page they wrote</h3>
      <dl className="grid border-line border-t text-small">
        {rows
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-6 border-line border-b py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="text-ink-2">{label}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
      </dl>
      {pictures.length > 0 ? (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={words(picture.path)}>
              <UploadedImage
                src={resizedAddress(words(picture.path), 320)}
                alt={words(picture.alt)}
                className="h-28 w-40 border border-line object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
