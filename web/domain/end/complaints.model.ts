// The complaints: short stories whose sides differ by a setting, each a question that people ask. The gallery lists them below the stories,
// in this order, and the end of each offers settings to try.

/** A setting to try, as a link has it: `path=value`. It applies to both sides. */
type Try = { readonly set: string };

export const COMPLAINTS = {
  'complaint-reread': [{ set: 'memcg.app.max=72MiB' }, { set: 'memcg.app.swap_max=2MiB' }],
  'complaint-copy': [{ set: 'machine.disk.vda.bandwidth=64MiB/s' }, { set: 'memcg.job.max=24MiB' }],
  'complaint-high': [{ set: 'memcg.A.high=90MiB' }, { set: 'memcg.A.max=80MiB' }],
  'complaint-no-swap': [{ set: 'actor.browser.pages=215MiB' }, { set: 'actor.browser.pages=180MiB' }],
  'complaint-usb': [{ set: 'actor.copy.fsync=end' }, { set: 'machine.disk.stick.bandwidth=20MiB/s' }],
  'complaint-boost': [{ set: 'kernel.boost_slab=shrunk' }, { set: 'machine.min_free_kbytes=8000' }],
} as const satisfies Readonly<Record<string, readonly Try[]>>;

export type ComplaintName = keyof typeof COMPLAINTS;

export const isComplaintName = (scenario: string): scenario is ComplaintName => Object.hasOwn(COMPLAINTS, scenario);

export const COMPLAINT_NAMES: readonly ComplaintName[] = Object.keys(COMPLAINTS).filter(isComplaintName);
