/**
 * What is left of the steps that a question may take. A step is a word, place, company, record or candidate that is looked at, a few
 * nanoseconds; what takes longer counts as several.
 */
export interface Steps {
  left: number;
}

/** A question has taken all of its steps. It is then read anew, and less of it. */
export class OutOfSteps extends Error {
  override readonly name = 'OutOfSteps';
}

/** Takes steps for what is about to be looked at. @throws OutOfSteps If fewer are left. */
export function spend(steps: Steps, count: number): void {
  steps.left -= count;
  if (steps.left < 0) throw new OutOfSteps();
}

/** A distance between two positions takes about as long as looking at this many words; measured, order of magnitude. */
export const distanceSteps = 4;
