import { createInterface, type Interface } from 'node:readline';

/** Talks with the owner in a terminal. */
export interface Questions {
  /** Shows text. */
  say(text: string): void;
  /** Whether somebody can be asked, and wants to be. */
  readonly canAsk: boolean;
  /** An answer in words. */
  ask(question: string): Promise<string>;
  /** An answer that is yes or no. */
  isYes(question: string): Promise<boolean>;
  /** The same, but `--yes` means yes, and without a terminal the command ends. */
  isAgreed(question: string): Promise<boolean>;
  close(): void;
}

/**
 * Asks in the terminal. Lines typed ahead are kept.
 *
 * @param isYes Whether `--yes` was said.
 * @param nobody The message when nobody can be asked.
 * @param stop Ends the command with a reason; nothing has been written.
 */
export function openQuestions(isYes: boolean, nobody: string, stop: (reason: string) => never): Questions {
  let terminal: Interface | null = null;
  let lines: AsyncIterator<string> | null = null;
  const questions: Questions = {
    say: (text) => void process.stdout.write(text),
    canAsk: !isYes && process.stdin.isTTY === true,
    async ask(question) {
      terminal ??= createInterface({ input: process.stdin, output: process.stdout });
      lines ??= terminal[Symbol.asyncIterator]();
      terminal.setPrompt(question);
      terminal.prompt();
      const { value, done } = (await lines.next()) as IteratorResult<string, undefined>;
      if (done !== true) return value.trim();
      questions.say('\n');
      return stop('Nobody has answered.');
    },
    async isYes(question) {
      for (;;) {
        const answer = await questions.ask(`${question} [y/n] `);
        if (/^y(?:es)?$/i.test(answer)) return true;
        if (/^no?$/i.test(answer)) return false;
        questions.say('Answer y or n.\n');
      }
    },
    isAgreed: async (question) => {
      if (isYes) return true;
      return questions.canAsk ? questions.isYes(question) : stop(nobody);
    },
    close: () => terminal?.close(),
  };
  return questions;
}
