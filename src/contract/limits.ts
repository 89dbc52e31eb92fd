/** Every number that bounds a request or an answer, stated once. Sizes are bytes unless the name says otherwise. */
export const limits = {
  /** Companies on a page of a list when `limit` is left out. */
  defaultPageItems: 50,
  maxPageItems: 500,
  /** Companies on a page of an MCP tool when `limit` is left out: a model reads all of it. */
  toolPageItems: 10,
  /** Companies that the text of a tool names at most; `structuredContent` has all of the page. */
  maxToolLines: 50,
  /** Text of a document that the tool `fetch` gives, characters; some 5,000 tokens. */
  maxFetchChars: 20_000,
  /** Upper bound of `capacity_min_t`, tonnes; the strongest cranes built lift about 5,000 t. */
  maxCapacityT: 100_000,
  /** Upper bound of `max_km`: no two places on Earth are farther apart along a great circle. */
  maxDistanceKm: 20_016,
  /** Of a name that is searched, characters; names have no more. */
  maxSearchChars: 200,
  /** Results of a search by name. */
  maxFoundNames: 20,
  /** Towns beside them. */
  maxFoundTowns: 3,
  maxBatchSlugs: 50,
  maxSlugChars: 120,
  minIdempotencyKeyChars: 8,
  maxIdempotencyKeyChars: 128,
  /** Of a question, and of what is left of it when it is folded: letters without marks, ligatures and syllables taken apart. */
  maxQuestionChars: 1000,
  /** Words of a question that are read, and letters of a word that is. */
  maxQuestionWords: 200,
  maxWordLetters: 60,
  /**
   * Known words that the misspelt ones of a question are compared with, in all; comparing letter by letter counts as 16. An ordinary question
   * takes a hundredth of it. All of it takes some 5 ms, in which everyone else waits.
   */
  maxComparedWords: 500_000,
  maxPathBytes: 2048,
  maxQueryBytes: 4096,
  maxHeaderBytes: 8192,
  maxBatchBodyBytes: 16 * 1024,
  maxAskBodyBytes: 8 * 1024,
  /** Of a question in the form of NLWeb, which may tell of a conversation. */
  maxNlwebBodyBytes: 32 * 1024,
  maxMcpBodyBytes: 64 * 1024,
  /** Messages in a JSON-RPC batch, in the one revision of MCP that has batches. */
  maxMcpBatchEntries: 20,
  /** ID of an MCP message, which its reply repeats. */
  maxMcpIdChars: 256,
  /** Size of an MCP answer, that of a whole batch too. A page of 500 companies of the sample has 1.2 MB. */
  maxMcpAnswerBytes: 4 * 1024 * 1024,
  maxJsonDepth: 8,
  /** The same in an MCP message, whose clients say at length what they can do. */
  maxMcpJsonDepth: 32,
  /** Releases that the document of changes remembers, at most. */
  maxChangeReleases: 50,
  /** Size of what it reports of them, at most. */
  maxChangesBytes: 512 * 1024,
} as const;
