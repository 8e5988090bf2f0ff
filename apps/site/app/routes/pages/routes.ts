import { index, route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

const text = (slug: string) => route(slug, "./routes/pages/document.tsx", { id: `document-${slug}` });

export default {
  public: [
    index("./routes/pages/home/home.tsx"),
    route("tonight.json", "./routes/pages/tonight.ts"),

    // Texts about us, and the forms on them
    text("about"),
    text("terms"),
    text("refunds"),
    text("accessibility"),
    route("contact", "./routes/pages/contact.tsx"),
    route("help", "./routes/pages/help.tsx"),
    route("safety", "./routes/pages/safety.tsx"),
    route("privacy", "./routes/pages/privacy.tsx"),
    route("cookies", "./routes/pages/cookies.tsx"),
    route("report", "./routes/pages/report.tsx"),

    // For search engines
    route("sitemap.xml", "./routes/pages/sitemap-index.ts"),
    route("sitemap/:name.xml", "./routes/pages/sitemap-part.ts"),
    route("robots.txt", "./routes/pages/robots.ts"),

    route("*", "./routes/pages/not-found.tsx"),
  ],
} satisfies PartRoutes;
