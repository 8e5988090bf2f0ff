import { useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { addDays, londonWallClock } from "#app/format/nights.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ExportButton } from "./export-button.tsx";

const reports = [
  { name: "daily_sales", label: "Sales by day", hasMoney: true },
  { name: "ticket_types", label: "Ticket types", hasMoney: true },
  { name: "promo_codes", label: "Promo codes", hasMoney: true },
  { name: "vat", label: "VAT", hasMoney: true, needsMoney: true },
] as const;

type ReportsProps = {
  /** whose figures they are of */
  of: { p_event_id: string } | { p_organiser_id: string } | { p_venue_id: string };
  hasMoney: boolean;
  /** the days to begin with */
  from?: string;
  to?: string;
};

/** Files for the accountant and for spreadsheets. */
export function Reports({ of, hasMoney, ...given }: ReportsProps) {
  const [today] = useState(() => londonWallClock(serverDate()).day);
  const [name, setName] = useState<string>(reports[0].name);
  const [from, setFrom] = useState(given.from ?? addDays(today, -27));
  const [to, setTo] = useState(given.to ?? today);
  const offered = reports.filter((report) => hasMoney || !("needsMoney" in report));
  const chosen = offered.find((report) => report.name === name) ?? offered[0];
  const error = from && to && to < from ? "The first day comes after the last." : undefined;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Report" className="min-w-48">
          <Select value={chosen?.name} onChange={(event) => setName(event.target.value)}>
            {offered.map((report) => (
              <option key={report.name} value={report.name}>
                {report.label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="First day" error={error}>
          <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="Last day">
          <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      {from && to && !error && chosen ? (
        <ExportButton
          key={`${chosen.name} ${from} ${to}`}
          what={chosen.label}
          hasMoney={hasMoney && chosen.hasMoney}
          request={{ p_report: chosen.name, p_from: from, p_to: to, ...of }}
        />
      ) : null}
    </div>
  );
}
