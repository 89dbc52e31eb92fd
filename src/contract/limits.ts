/** All limits on requests and responses. Sizes are bytes unless the name says otherwise. */
export const limits = {
  /** Companies on a page of a list without `limit`. */
  defaultPageItems: 50,
  maxPageItems: 500,
  /** Companies on a page of an MCP tool without `limit`: a model reads all of it. */
  toolPageItems: 10,
  /** Most companies named in the text of a tool; `structuredContent` has the whole page. */
  maxToolLines: 50,
  /** Text of a document from the tool `fetch`, characters; some 5,000 tokens. */
  maxFetchChars: 20_000,
  /** Upper bound of `capacity_min_t`, tonnes; the strongest cranes built lift about 5,000 t. */
  maxCapacityT: 100_000,
  /** Upper bound of `max_km`: no two places on Earth are farther apart along a great circle. */
  maxDistanceKm: 20_016,
  /** Length of a name search, characters; names aren't longer. */
  maxSearchChars: 200,
  /** Results of a name search. */
  maxFoundNames: 20,
  /** Towns in addition to them. */
  maxFoundTowns: 3,
  maxBatchSlugs: 50,
  maxSlugChars: 120,
  minIdempotencyKeyChars: 8,
  maxIdempotencyKeyChars: 128,
  /** Length of a question, before and after folding: letters without marks, ligatures and syllables taken apart. */
  maxQuestionChars: 1000,
  /** How many words of a question are read, and how many letters of a word. */
  maxQuestionWords: 200,
  maxWordLetters: 60,
  /**
   * Words, places, companies and records that a question may look at; comparing letter by letter counts as 16. An ordinary question takes a
   * hundredth of it. All of it takes some 5 ms, during which everyone else waits; of a question that needs more, less is read.
   */
  maxQuestionSteps: 1_000_000,
  maxPathBytes: 2048,
  maxQueryBytes: 4096,
  maxHeaderBytes: 8192,
  maxBatchBodyBytes: 16 * 1024,
  maxAskBodyBytes: 8 * 1024,
  maxMcpBodyBytes: 64 * 1024,
  /** Messages in a JSON-RPC batch, in the only MCP revision with batches. */
  maxMcpBatchEntries: 20,
  /** Length of the ID of an MCP message, which the reply repeats. */
  maxMcpIdChars: 256,
  /** Size of an MCP response, even for a whole batch. A page of 500 sample companies has 1.2 MB. */
  maxMcpAnswerBytes: 4 * 1024 * 1024,
  /** Largest published file that is free. Pages, their styles and scripts, and descriptions for programs are smaller. */
  maxFreeBytes: 256 * 1024,
  /** How many quotas the clients of an IPv6 /48 network have together: enough for an office, and not 65,536. */
  networkQuotas: 16,
  maxJsonDepth: 8,
  /** The same in an MCP message, since clients describe their capabilities at length. */
  maxMcpJsonDepth: 32,
  /** Most releases in the document of changes. */
  maxChangeReleases: 50,
  /** Largest size of their lists. */
  maxChangesBytes: 512 * 1024,
} as const;
