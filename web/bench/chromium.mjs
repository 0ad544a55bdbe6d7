// The options with which every tool of the project starts Chromium. The tasks of package.json find the program and put its path into
// CHROMIUM.

/** With each page, Chromium loads two of its own pages for the lists below its address bar. No test opens them, and they cost half a
 * second of CPU. */
const PAGES_OF_THE_BROWSER = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** The features that Playwright switches off (chromiumSwitches.ts). Chromium reads only the last list of features, so ours must repeat
 * these. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // Root needs the first option. The last one switches features off; most of the others keep the browser from contacting its vendor's
  // servers.
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...BY_PLAYWRIGHT, ...PAGES_OF_THE_BROWSER].join(',')}`,
  ],
};
