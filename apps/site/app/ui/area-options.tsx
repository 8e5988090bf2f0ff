type AreaOptionsProps = {
  areas: {
    cities: readonly { slug: string; name: string }[];
    districts: readonly { slug: string; name: string }[];
    cityName: string | null;
  };
};

/** The options of a choice of place: the districts of the chosen city first, then the cities. */
export function AreaOptions({ areas: { cities, districts, cityName } }: AreaOptionsProps) {
  const options = (areas: typeof cities) =>
    areas.map((area) => (
      <option key={area.slug} value={area.slug}>
        {area.name}
      </option>
    ));
  if (districts.length === 0) return options(cities);
  return (
    <>
      <optgroup label={`In ${cityName}`}>{options(districts)}</optgroup>
      <optgroup label="Cities and towns">{options(cities)}</optgroup>
    </>
  );
}
