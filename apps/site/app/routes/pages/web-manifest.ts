import { brandName } from "@undercroft/contract/brand";

/** How long it may be kept, in seconds. */
const freshFor = 3600;

const icon = (file: string, size: number, purpose = "any") => ({
  src: `/icons/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
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
