import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigationType } from "react-router";
import { FilterFields } from "./filter-fields.tsx";
import { type Category, type EventFilters, listHref, parseFilters, withFilters } from "./filters.ts";

type FilterFormProps = Omit<ComponentProps<typeof FilterFields>, "onPlace" | "onCommit"> & {
  /** The category of the landing page the form stands on. */
  category: Category | null;
  footer?: ReactNode;
};

/** Marks a navigation that the form itself asked for. */
const ownState = { isFromFilters: true };

/**
 * A key that changes when the filters were changed elsewhere: by a chip, a link or the Back button. What was chosen
 * in the form stands in it already; making it again would take the focus away and cut short a date being typed.
 */
function useFormKey(href: string): number {
  const { state } = useLocation();
  // a place that was typed comes back as a redirect
  const isOwn =
    useNavigationType() !== "POP" && (state?.isFromFilters === true || state?._isRedirect === true);
  const [shown, setShown] = useState({ href, round: 0 });
  if (shown.href !== href) setShown({ href, round: isOwn ? shown.round : shown.round + 1 });
  return shown.round;
}

/** The filters as a form: choices take effect at once, text when it is sent; without scripts a button sends all. */
export function FilterForm({ filters, category, footer, ...fields }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const go = (next: EventFilters, state?: typeof ownState) =>
    navigate(listHref(next), { preventScrollReset: true, state });
  const key = useFormKey(listHref(filters));

  function apply() {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([key, value]): [string, string] => [
      key,
      String(value),
    ]);
    const params = new URLSearchParams(entries);
    // a date typed beats the quick date that was chosen before
    if (params.get("from") || params.get("to")) params.delete("when");
    // the name of the place that is chosen already asks nothing
    if (params.get("where") === fields.areas.name) params.delete("where");
    // another place is another piece of the map
    if (params.has("where")) params.delete("box");
    go(parseFilters(params, category), ownState);
  }

  function onChange(event: FormEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement;
    // what is typed is whole when it is sent or left
    if (field.type !== "search" && field.name !== "where" && field.name !== "most") apply();
  }

  return (
    <Form
      ref={form}
      key={key}
      method="get"
      data-filters=""
      action={category ? `/events/${category}` : "/events"}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <FilterFields
        {...fields}
        filters={filters}
        onCommit={apply}
        onPlace={(area) =>
          go(
            withFilters(filters, {
              area,
              where: "",
              point: null,
              box: null,
              radiusMiles: filters.radiusMiles ?? 10,
            }),
          )
        }
      />
      {/* without a button of its own a form does not take Enter in a field */}
      {footer ?? <button type="submit" hidden />}
    </Form>
  );
}
