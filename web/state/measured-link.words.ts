// Messages for a link to a comparison of the lab that names something unknown.
import { inLanguage } from '../words/language.ts';

export const measuredLinkWords = inLanguage('measuredLinkWords', {
  noKernel: (kernel: string, kernels: readonly string[]) => `The lab has no kernel "${kernel}"; its kernels are ${kernels.join(', ')}.`,
  noWork: (work: string, works: readonly string[]) => `The lab has no workload "${work}"; its workloads are ${works.join(', ')}.`,
});
