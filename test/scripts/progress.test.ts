import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProgress } from '../../scripts/command/progress.ts';

/** A stream that keeps what is written. */
function listen(isTTY: boolean, columns = 80) {
  const texts: string[] = [];
  const out = { isTTY, columns, write: (text: string) => texts.push(text) } as unknown as NodeJS.WriteStream;
  return { out, texts };
}

/** Takes the cursor to the beginning of the line, and clears it. */
const clear = '\r\u001b[2K';

describe('the progress of a command', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('moves on a terminal, with counts, and with an estimate once there is something to go by', () => {
    const { out, texts } = listen(true);
    const progress = startProgress(out);
    progress.stage('writing');
    for (let done = 0; done <= 60; done++) {
      vi.advanceTimersByTime(50);
      progress.stage('writing', { done: 1000 * done, total: 120_000, of: 'documents' });
    }
    progress.done('Done');
    expect(texts[0]).toBe('  … writing');
    const lines = texts.slice(1, -2);
    // Ten times a second, and no oftener.
    expect(lines.length).toBe(30);
    expect(lines[0]).toBe(`${clear}  … writing: 1,000 of 120,000 documents`);
    expect(lines.at(-1)).toBe(`${clear}  … writing: 59,000 of 120,000 documents, about 4 s left`);
    expect(texts.at(-2)!.replace(clear, '')).toMatch(/^ {2}✓ writing +3\.\d s\n$/);
    expect(texts.at(-1)).toMatch(/^Done in 3\.\d s\n$/);
  });

  it('estimates nothing from a beginning that took long', () => {
    const { out, texts } = listen(true);
    const progress = startProgress(out);
    progress.stage('writing');
    vi.advanceTimersByTime(40_000);
    progress.stage('writing', { done: 2, total: 300_000, of: 'documents' });
    expect(texts.at(-1)).toBe(`${clear}  … writing: 2 of 300,000 documents`);
  });

  it('says that all is done only when a stage has ended', () => {
    const { out, texts } = listen(true);
    const progress = startProgress(out);
    progress.stage('writing');
    vi.advanceTimersByTime(5000);
    progress.stage('writing', { done: 9, total: 9 });
    expect(texts.at(-1)).toBe(`${clear}  … writing: 99 %`);
    progress.done();
    expect(texts.at(-1)).toMatch(/✓ writing/);
  });

  it('fits the width of the terminal', () => {
    const { out, texts } = listen(true, 30);
    const progress = startProgress(out);
    progress.stage('writing and compressing documents');
    vi.advanceTimersByTime(5000);
    progress.stage('writing and compressing documents', { done: 1, total: 9, of: 'documents' });
    expect(texts.at(-1)!.replace(clear, '')).toHaveLength(29);
  });

  it('gives a log a line for each stage, and one every half minute of a long one', () => {
    const { out, texts } = listen(false);
    const progress = startProgress(out);
    progress.stage('reading');
    progress.stage('reading', { done: 1, total: 4 });
    progress.stage('writing');
    for (let second = 1; second <= 70; second++) {
      vi.advanceTimersByTime(1000);
      progress.stage('writing', { done: second, total: 300 });
    }
    progress.done();
    expect(texts.map((text) => text.trim())).toEqual([
      expect.stringMatching(/^✓ reading +0\.0 s$/),
      '… writing: 10 %, about 5 min left',
      '… writing: 20 %, about 4 min left',
      expect.stringMatching(/^✓ writing +70\.0 s$/),
    ]);
  });
});
