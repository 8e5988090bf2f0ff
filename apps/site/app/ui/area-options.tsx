type AreaOptionsProps = {
  areas: {
    cities: readonly { slug: string; name: string }[];
    districts: readonly { slug: string; name: string }[];
    cityName: string | null;
  };
};

/**
 * The options of a choice of place: the districts of the chosen city first, then the cities. The cities keep their group when
 * districts come or go: the browser would forget a chosen option that is made anew.
 */
export function AreaOptions({ areas: { cities, districts, cityName } }: AreaOptionsProps) {
  const options = (areas: typeof cities) =>
    areas.map((area) => (
      <option key={area.slug} value={area.slug}>
        {area.name}
      </option>
    ));
  return (
    <>
      {districts.length > 0 ? <optgroup label={`In ${cityName}`}>{options(districts)}</optgroup> : null}
      <optgroup label="Cities and towns">{options(cities)}</optgroup>
    </>
  );
}
