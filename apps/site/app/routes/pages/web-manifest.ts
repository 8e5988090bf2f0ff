import { brandName, defaultBrand } from "@undercroft/contract/brand";

/** How long it may be kept, in seconds. */
const freshFor = 3600;

const icon = (file: string, size: number, purpose = "any") => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** Drawn by `npm run screenshots`. They show our name, so that an installation of another name has none. */
const screenshots = () =>
  brandName() === defaultBrand.name
    ? [
        screenshot("tonight-narrow.jpg", "585x1266", "Tonight near you"),
        screenshot("events-narrow.jpg", "585x1266", "Nights, with every fee in the price"),
        screenshot("tonight-wide.jpg", "1280x800", "Tonight near you"),
      ]
    : [];

const screenshot = (file: string, sizes: string, label: string) => ({
  src: `/screenshots/${file}`,
  sizes,
  type: "image/jpeg",
  form_factor: file.includes("narrow") ? "narrow" : "wide",
  label,
});

/** What a phone needs to keep the site beside its other apps (https://www.w3.org/TR/appmanifest/). */
const webManifest = () => ({
  id: "/",
  name: brandName(),
  short_name: brandName(),
  description: "Nights, venues and tickets of underground culture in the UK.",
  lang: "en-GB",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#0e0c09",
  theme_color: "#0e0c09",
  categories: ["entertainment", "music"],
  icons: [
    icon("icon-192.png", 192),
    icon("icon-512.png", 512),
    icon("maskable-512.png", 512, "maskable"),
    icon("monochrome-512.png", 512, "monochrome"),
  ],
  screenshots: screenshots(),
  shortcuts: [
    { name: "Tickets", url: "/bookings" },
    { name: "Tonight", url: "/events?when=tonight" },
    { name: "Door", url: "/door" },
  ],
});

/** `/manifest.webmanifest` */
export function loader() {
  return new Response(JSON.stringify(webManifest()), {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": `public, max-age=${freshFor}`,
    },
  });
}
