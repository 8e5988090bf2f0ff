import { NewsletterBox } from "./newsletter-box.tsx";

/** The box with its heading, beneath lists and articles. */
export function NewsletterSection(props: Parameters<typeof NewsletterBox>[0]) {
  return (
    <section
      aria-labelledby="newsletter"
      data-no-print=""
      className="mt-14 grid gap-3 border-2 border-line-strong p-5 sm:p-8"
    >
      <h2 id="newsletter" className="type-h2">
        Wednesdays, by email
      </h2>
      <NewsletterBox {...props} />
    </section>
  );
}
