// The file of an Apple pass: pass.json, artwork, manifest and signature in a zip archive.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { brandName, brandOf } from "@undercroft/contract/brand";
import { isMemberPass, type MemberPass, type TicketPass, type WalletPass } from "../pass.ts";
import { memberFacts, nightDay, nightName, passExpiry, passFacts } from "../pass-words.ts";

/** What Apple gives a developer account for one kind of pass. All in PEM. */
export type AppleKeys = {
  passType: string;
  team: string;
  certificate: string;
  key: string;
  /** Apple's intermediate certificate, which signed ours */
  wwdr: string;
};

const artwork = ["icon.png", "icon@2x.png", "icon@3x.png", "logo.png", "logo@2x.png"];

/** Pictures in place of ours, by their file names. */
export type Artwork = Readonly<Record<string, Buffer>>;

/** As passes have it. @param hex such as #ff55b1 */
const toRgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(",")})`;

let pictures: Promise<Record<string, Buffer>> | undefined;
const readPictures = async () =>
  Object.fromEntries(
    await Promise.all(
      artwork.map(async (name) => [name, await readFile(path.join(import.meta.dirname, "artwork", name))]),
    ),
  ) as Record<string, Buffer>;

/**
 * Draws and signs a pass.
 * @param token opens the pass at our web service; at least 16 characters
 * @param siteUrl without a trailing slash
 */
export async function makeApplePass(
  pass: WalletPass,
  {
    keys,
    token,
    siteUrl,
    artwork: own,
  }: {
    keys: AppleKeys;
    token: string;
    siteUrl: string;
    artwork?: Artwork | undefined;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  pictures ??= readPictures();
  // loaded for the first pass: a server without keys need not hold it
  const { PKPass } = await import("passkit-generator");
  const file = new PKPass(
    { ...(await pictures), ...own },
    { wwdr: keys.wwdr, signerCert: keys.certificate, signerKey: keys.key },
    {
      serialNumber: pass.id,
      passTypeIdentifier: keys.passType,
      teamIdentifier: keys.team,
      organizationName: brandName(),
      description: isMemberPass(pass)
        ? `Member card of ${pass.organiser ?? brandName()}`
        : `Ticket for ${pass.event.title}`,
      logoText: brandName(),
      backgroundColor: "rgb(14,12,9)",
      foregroundColor: "rgb(247,243,234)",
      labelColor: toRgb(brandOf().dark),
      sharingProhibited: true,
      voided: pass.ending !== null,
      webServiceURL: `${siteUrl}/passes`,
      authenticationToken: token,
    },
  );
  if (isMemberPass(pass)) fillMember(file, pass, siteUrl);
  else fillTicket(file, pass, siteUrl);
  return new Uint8Array(file.getAsBuffer());
}

type File = InstanceType<typeof import("passkit-generator").PKPass>;

/** Fields whose change a phone tells of. */
const telling = (facts: { key: string; label: string; value: string }[], keys: string[]) =>
  facts
    .filter(({ key }) => keys.includes(key))
    .map((fact) => ({ ...fact, changeMessage: `${fact.label}: %@` }));

function fillTicket(file: File, pass: TicketPass, siteUrl: string): void {
  const { event, ticket, ending } = pass;
  file.type = "eventTicket";
  const facts = passFacts(pass);
  const take = (...keys: string[]) => telling(facts, keys);
  if (event.status !== "postponed")
    file.headerFields.push({ key: "night", label: nightName(event), value: nightDay(event.night_date) });
  file.primaryFields.push({ key: "title", label: "", value: event.title });
  file.secondaryFields.push(...take("state", "doors", "last-entry"));
  file.auxiliaryFields.push(...take("place", "type", "holder"));
  file.backFields.push(
    ...take("place").map((fact) => ({ ...fact, key: "place-in-full" })),
    ...take("refund"),
    ...(ticket ? [{ key: "booking", label: "Booking", value: ticket.booking_ref }] : []),
    { key: "bookings", label: "Your tickets", value: `${siteUrl}/bookings` },
  );
  if (ticket)
    file.setBarcodes({ message: ticket.code, format: "PKBarcodeFormatQR", messageEncoding: "iso-8859-1" });
  if (event.status !== "postponed") {
    const startDate = event.doors_at ?? event.starts_at;
    const endDate = passExpiry(event);
    if (!ending) file.setRelevantDates([{ startDate: new Date(startDate), endDate }]);
    file.setExpirationDate(endDate);
  }
}

/** The card of a member: no date, since it counts until it ends. */
function fillMember(file: File, pass: MemberPass, siteUrl: string): void {
  const { organiser, member } = pass;
  file.type = "generic";
  const facts = memberFacts(pass);
  if (member?.number)
    file.headerFields.push({ key: "number", label: "Number", value: String(member.number) });
  file.primaryFields.push({ key: "title", label: "", value: organiser ?? "Member card" });
  file.secondaryFields.push(...telling(facts, ["state", "plan"]));
  file.auxiliaryFields.push(...telling(facts, ["name", "since", "until"]));
  file.backFields.push({
    key: "memberships",
    label: "Your memberships",
    value: `${siteUrl}/settings/memberships`,
  });
  if (member)
    file.setBarcodes({ message: member.code, format: "PKBarcodeFormatQR", messageEncoding: "iso-8859-1" });
}
