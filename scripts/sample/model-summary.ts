import type { CraneType } from '../../src/contract/tables.ts';
import type { CraneModel } from './crane-models.ts';
import { craneTypeWords, startSentence } from './crane-type-words.ts';

const numerals: readonly string[] = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** Describes a model in one sentence, with its known figures only. */
export function summarizeModel({ brand, craneType, capacityT, boomType, maxBoomM, maxHeightM, axles }: CraneModel): string {
  const axle = axles === null ? '' : `${numerals[axles]}-axle `;
  const lattice =
    craneType === 'crawler_crane' && boomType !== null ? `${boomType === 'lattice' ? 'lattice-boom' : 'telescopic-boom'} ` : '';
  const subject = startSentence(`${axle}${lattice}${kind(craneType, boomType)} from ${brand}`);
  if (craneType === 'aerial_platform') return `${subject}${maxHeightM === null ? '' : ` with a working height of ${maxHeightM} m`}.`;
  if (craneType === 'heavy_haulage') return `${subject}; the payload depends on the configuration.`;
  const size = capacityT === null ? '' : `, up to ${capacityT.toLocaleString('en')} t`;
  return `${subject}${size}${maxBoomM === null ? '' : `, with a main boom of ${maxBoomM} m`}.`;
}

function kind(craneType: CraneType, boomType: string | null): string {
  if (craneType !== 'aerial_platform' || boomType === null) return craneTypeWords[craneType].singular;
  return boomType === 'scissor' ? 'scissor lift' : `${boomType} lift`;
}
