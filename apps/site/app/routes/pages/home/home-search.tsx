import { Form } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { Search } from "#app/ui/icons/search.ts";
import type { HomeData } from "./home.tsx";

const cell =
  "grid content-center gap-0.5 px-4 py-2 border-ink max-sm:border-b-2 sm:border-e-2 focus-within:bg-surface";
const control = "-ms-1 w-full min-h-8 bg-transparent ps-1 text-ink";

/** What, where, when: an ordinary form that asks the list of events. */
export function HomeSearch({ home }: { home: HomeData }) {
  return (
    <Form
      action="/events"
      state={{ isPlaceChosen: true }}
      role="search"
      aria-label="Events"
      className="mt-6 grid border-2 border-ink bg-bg max-sm:grid-cols-2 sm:grid-cols-[1.3fr_1fr_1fr_auto]"
    >
      <label className={`${cell} max-sm:col-span-2`}>
        <span className="type-label text-ink-2">What</span>
        <input
          type="search"
          name="q"
          maxLength={100}
          placeholder="Artist, night, genre"
          className={control}
        />
      </label>
      <label className={`${cell} border-e-2`}>
        <span className="type-label text-ink-2">Where</span>
        <select name="area" defaultValue={home.place?.area ?? ""} key={home.place?.area} className={control}>
          <option value="">All of the UK</option>
          {home.cities.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={cell}>
        <span className="type-label text-ink-2">When</span>
        <select name="when" defaultValue="" className={control}>
          <option value="">Any night</option>
          <option value="tonight">Tonight</option>
          <option value="tomorrow">Tomorrow</option>
          <option value="weekend">This weekend</option>
          <option value="week">Next 7 days</option>
        </select>
      </label>
      <button
        type="submit"
        className={buttonClass({
          variant: "primary",
          className: "border-0 px-6 max-sm:col-span-2 max-sm:min-h-13",
        })}
      >
        <Search className="size-5" aria-hidden="true" />
        Find
      </button>
    </Form>
  );
}
