export default function Home() {
  return (
    <section className="column py-16">
      <h1 tabIndex={-1} className="type-h1">
        Find a night
      </h1>
    </section>
  );
}
