// Babel, which builds the site for React Router, looks here for a list of browsers. There is none: Vite says what is built for whom.
function browserslist() {
  throw new Error(
    "No list of browsers is kept here. build.target of apps/site/vite.config.ts names what the site is built for.",
  );
}

browserslist.findConfigFile = () => undefined;
browserslist.loadConfig = () => undefined;

module.exports = browserslist;
