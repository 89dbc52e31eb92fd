export type Severity = 'error' | 'warning' | 'info';

/**
 * Something that the check found in the data. Rows are counted as a spreadsheet shows them: 1 is the header.
 * `row`, `column` and `value` are null where the finding concerns the whole file or row.
 */
export interface Notice {
  readonly code: string;
  readonly severity: Severity;
  readonly file: string;
  readonly row: number | null;
  readonly column: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly remedy: string;
}

/** What is said of a code once: `remedy` stands in a notice unless the finding knows a more exact one. */
export interface NoticeKind {
  readonly severity: Severity;
  readonly title: string;
  readonly cause: string;
  readonly remedy: string;
}

/**
 * The closed list of notice codes; a code has one severity. An error stops the build, a warning is probably a mistake,
 * an info is a fact worth knowing. Names follow the GTFS validator where it has a rule for the same fault.
 */
export const noticeCodes = {
  // The folder and its files
  missing_folder: {
    severity: 'error',
    title: 'Missing folder',
    cause: 'The data folder does not exist, is not a folder or may not be listed.',
    remedy: 'Check the name of the folder after --data-dir or in DATA_DIR.',
  },
  missing_file: {
    severity: 'error',
    title: 'Missing file',
    cause: 'A file of the data set is not in the folder.',
    remedy: 'Add the file; one with just the header row is enough where there is nothing to say.',
  },
  unreadable_file: {
    severity: 'error',
    title: 'Unreadable file',
    cause:
      'The file exists but is not read: a folder has its name, the permission is missing, it is a link that leads out of the data folder, or it changed while it was read.',
    remedy: 'Put a plain file with read permission in its place.',
  },
  unknown_file: {
    severity: 'warning',
    title: 'Unknown file',
    cause: 'A file in the folder has a name that is not part of the data set, so nothing reads it.',
    remedy: 'Rename it to the file it is meant to be, or move it out of the folder.',
  },
  file_too_large: {
    severity: 'error',
    title: 'File too large',
    cause: 'The file has more bytes than the check reads.',
    remedy: 'Remove what does not belong in the file; raise MAX_FILE_MB if all of it does.',
  },
  too_many_rows: {
    severity: 'error',
    title: 'Too many rows',
    cause: 'The file has more rows than the check reads.',
    remedy: 'Remove what does not belong in the file; raise MAX_ROWS if all of it does.',
  },
  empty_file: {
    severity: 'error',
    title: 'Empty file',
    cause: 'The file has no content, not even a header row.',
    remedy: 'Restore the file from the last good copy.',
  },
  foreign_format: {
    severity: 'error',
    title: 'Other kind of file',
    cause:
      'The file is not text and not an Excel workbook, whatever its name says: for example an old .xls, an .ods, a Numbers document or a PDF.',
    remedy: 'Open it and save it as an Excel workbook (.xlsx), or as “CSV UTF-8 (comma delimited)”.',
  },
  damaged_workbook: {
    severity: 'error',
    title: 'Damaged workbook',
    cause: 'The file begins like an Excel workbook and can’t be read as one.',
    remedy: 'Open it in the spreadsheet program and save it again.',
  },
  workbook_read: {
    severity: 'info',
    title: 'Workbook',
    cause: 'A table is read from a sheet of an Excel workbook: the one that is named for it, else the first. Hidden sheets are not read.',
    remedy: 'Nothing to do.',
  },
  merged_cells: {
    severity: 'error',
    title: 'Merged cells',
    cause: 'Cells of a workbook are merged. Only the first of them has a value; the rows and columns of the others have none.',
    remedy: 'Unmerge the cells and fill in each of them.',
  },
  no_companies: {
    severity: 'error',
    title: 'No companies',
    cause: 'companies.csv has no row, or none that is active, so nothing would be published.',
    remedy: 'Restore the rows, or set active to true.',
  },
  no_rows: {
    severity: 'warning',
    title: 'No rows',
    cause: 'The file has a header and no row below it.',
    remedy: 'If that is meant, leave it; otherwise restore the rows.',
  },

  // Encoding
  byte_order_mark: {
    severity: 'info',
    title: 'Byte order mark',
    cause: 'The file begins with a byte order mark, as spreadsheets write it. It is ignored.',
    remedy: 'Nothing to do; “CSV UTF-8 without BOM” leaves it out.',
  },
  double_byte_order_mark: {
    severity: 'error',
    title: 'Double byte order mark',
    cause: 'The file begins with two byte order marks; the second would become part of the first column’s name.',
    remedy: 'Save the file once more as “CSV UTF-8” from the original spreadsheet.',
  },
  utf16_encoding: {
    severity: 'error',
    title: 'UTF-16 encoding',
    cause: 'The file is UTF-16, which spreadsheets call “Unicode text”.',
    remedy: 'Save it as “CSV UTF-8 (comma delimited)”.',
  },
  not_utf8: {
    severity: 'error',
    title: 'Not UTF-8',
    cause: 'The file has bytes that are not UTF-8, usually because it was saved as plain “CSV” (Windows-1252).',
    remedy: 'Save it as “CSV UTF-8 (comma delimited)”.',
  },
  nul_character: {
    severity: 'error',
    title: 'NUL character',
    cause: 'A cell has the character U+0000, left by a damaged file or a wrong encoding.',
    remedy: 'Type the cell again.',
  },
  replacement_character: {
    severity: 'error',
    title: 'Replacement character',
    cause: 'A cell has the character U+FFFD (�): a letter was lost in an earlier conversion.',
    remedy: 'Type the lost letters again.',
  },
  mojibake: {
    severity: 'warning',
    title: 'Wrongly decoded text',
    cause: 'A cell has pairs such as “Ã¼” where one letter (“ü”) was meant: UTF-8 was read as Windows-1252 and saved.',
    remedy: 'Open the original with encoding UTF-8 and save it again, or type the letters.',
  },

  // Lines, separators and quotes
  mixed_line_ends: {
    severity: 'warning',
    title: 'Mixed line ends',
    cause: 'Some rows end in CR LF and others in LF, a sign that files were joined. Both are read.',
    remedy: 'Save the file once from a spreadsheet or editor, which makes all line ends the same.',
  },
  lone_carriage_return: {
    severity: 'warning',
    title: 'Lone carriage return',
    cause: 'A row ends in CR alone, as “CSV (Macintosh)” writes it. It is read.',
    remedy: 'Save the file as “CSV UTF-8 (comma delimited)”.',
  },
  wrong_delimiter: {
    severity: 'info',
    title: 'Other delimiter',
    cause:
      'The columns are separated by a semicolon, a tab or a bar, as spreadsheets of many languages write it. Decimal commas, WAHR or VRAI, and dates such as 14.09.2026 are read too.',
    remedy: 'Nothing to do.',
  },
  unclosed_quote: {
    severity: 'error',
    title: 'Unclosed quote',
    cause:
      'A cell begins with a double quote that is never closed, so it swallows the rest of the file. The rows after it are not checked.',
    remedy: 'Close the quote at the end of the cell.',
  },
  stray_quote: {
    severity: 'error',
    title: 'Stray quote',
    cause: 'A double quote stands where CSV does not allow one: inside a bare cell, or followed by text after it closed a cell.',
    remedy: 'Put the whole cell in double quotes and write each quote inside it twice: "5"" pin".',
  },
  field_too_long: {
    severity: 'error',
    title: 'Field too long',
    cause:
      'A cell has more than 64 KB, a quoted cell more than 100 lines, or a row more than 1 MB: usually a quote that was closed in the wrong place, or never.',
    remedy: 'Check the quotes of the row; shorten the text.',
  },

  // The header
  missing_header: {
    severity: 'error',
    title: 'Missing header',
    cause: 'The first row holds none of the column names.',
    remedy: 'Insert the header row as row 1.',
  },
  title_row: {
    severity: 'error',
    title: 'Title row',
    cause: 'Something stands above the header: a title, or a line such as “sep=;”.',
    remedy: 'Delete the rows above the header.',
  },
  missing_column: {
    severity: 'error',
    title: 'Missing column',
    cause: 'A required column is not in the header.',
    remedy: 'Add the column.',
  },
  missing_optional_column: {
    severity: 'info',
    title: 'Missing optional column',
    cause: 'A column that may be left out is not in the header; its values count as unknown.',
    remedy: 'Nothing to do, unless the column was lost.',
  },
  misspelled_column: {
    severity: 'error',
    title: 'Misspelled column',
    cause: 'A header cell is a column name in other letters: upper case, spaces, or a slip.',
    remedy: 'Write the column name as the data dictionary does.',
  },
  unknown_column: {
    severity: 'warning',
    title: 'Unknown column',
    cause: 'A header cell is no column of the file. The column is ignored.',
    remedy: 'Delete the column, or correct its name.',
  },
  duplicate_column: {
    severity: 'error',
    title: 'Duplicate column',
    cause: 'Two columns have the same name; it is unclear which one counts.',
    remedy: 'Delete or rename one of them.',
  },
  swapped_columns: {
    severity: 'error',
    title: 'Swapped columns',
    cause: 'Two column names have changed places: the cells of each fit the other. They are checked the other way round.',
    remedy: 'Exchange the two names in the header.',
  },
  empty_column_name: {
    severity: 'error',
    title: 'Empty column name',
    cause: 'A column has values and no name in the header. An empty one is ignored.',
    remedy: 'Name the column, or delete it.',
  },

  // Rows
  too_few_cells: {
    severity: 'error',
    title: 'Too few cells',
    cause: 'A row has fewer cells than the header.',
    remedy: 'Add the missing commas, or join the row with the next if a line break tore it apart.',
  },
  too_many_cells: {
    severity: 'error',
    title: 'Too many cells',
    cause: 'A row has more cells than the header, usually through a comma inside a text without quotes.',
    remedy: 'Put the text that has a comma in double quotes.',
  },
  blank_row: {
    severity: 'warning',
    title: 'Blank row',
    cause: 'A row is empty or has only commas. It is ignored.',
    remedy: 'Delete the row.',
  },
  merge_marker: {
    severity: 'error',
    title: 'Merge marker',
    cause: 'A line such as <<<<<<< is left from a merge conflict in version control.',
    remedy: 'Decide which rows are right and delete the markers.',
  },
  repeated_header: {
    severity: 'error',
    title: 'Repeated header',
    cause: 'The header row stands a second time among the rows, left from joining files.',
    remedy: 'Delete the row.',
  },
  duplicate_row: {
    severity: 'info',
    title: 'Duplicate row',
    cause: 'Two rows are the same in every cell. Both count.',
    remedy: 'Delete one, unless there really are two.',
  },

  // Text of cells
  missing_value: {
    severity: 'error',
    title: 'Missing value',
    cause: 'A required cell is empty.',
    remedy: 'Fill in the cell.',
  },
  surrounding_whitespace: {
    severity: 'warning',
    title: 'Surrounding whitespace',
    cause: 'A cell begins or ends with blanks. They are removed.',
    remedy: 'Delete the blanks.',
  },
  control_character: {
    severity: 'error',
    title: 'Control character',
    cause: 'A cell has a character that no text contains, such as a tab or a backspace.',
    remedy: 'Type the cell again.',
  },
  invisible_character: {
    severity: 'warning',
    title: 'Invisible character',
    cause: 'A cell has a zero-width character or one that turns the direction of writing. It is removed.',
    remedy: 'Type the cell again instead of pasting it.',
  },
  non_breaking_space: {
    severity: 'warning',
    title: 'Non-breaking space',
    cause: 'A cell has a special space that looks like a plain one, usually pasted from a web page. It is made plain.',
    remedy: 'Replace it by a plain space.',
  },
  not_nfc: {
    severity: 'warning',
    title: 'Decomposed letters',
    cause: 'A letter with an accent is written as two characters (Unicode NFD), so searches miss it. It is composed.',
    remedy: 'Type the cell again, or convert the file to NFC.',
  },
  newline_in_value: {
    severity: 'warning',
    title: 'Line break in value',
    cause: 'A cell that holds one line has a line break.',
    remedy: 'Replace the line break by a space.',
  },
  formula_cell: {
    severity: 'warning',
    title: 'Formula-like cell',
    cause:
      'A text begins with = + - @ or a tab; a spreadsheet that opens the published file may run it as a formula (OWASP CSV injection).',
    remedy: 'Begin the text with a letter or a digit.',
  },
  spreadsheet_error: {
    severity: 'error',
    title: 'Spreadsheet error',
    cause: 'A cell holds the error of a formula, such as #N/A or #REF!.',
    remedy: 'Correct the formula in the spreadsheet, or leave the cell empty where that is allowed.',
  },
  placeholder_value: {
    severity: 'warning',
    title: 'Placeholder',
    cause: 'A cell says “n/a”, “null”, “-” or the like, and would be published in these words.',
    remedy: 'Leave the cell empty.',
  },

  // Kinds of cells
  invalid_number: {
    severity: 'error',
    title: 'Invalid number',
    cause: 'A cell that must be a number is not one in plain digits with a decimal point.',
    remedy: 'Write plain digits, with a point before decimals: 52.5',
  },
  decimal_comma: {
    severity: 'error',
    title: 'Decimal comma',
    cause: 'A number is written with a comma before its decimals.',
    remedy: 'Write a point instead of the comma.',
  },
  thousands_separator: {
    severity: 'error',
    title: 'Thousands separator',
    cause: 'A number is grouped in thousands, or can be read so: 1.000 may mean one or one thousand.',
    remedy: 'Write the digits without grouping: 1000. A fraction needs no zero at its end: 1.2',
  },
  exponent_number: {
    severity: 'error',
    title: 'Scientific notation',
    cause: 'A spreadsheet has turned a number into scientific notation such as 1E+05.',
    remedy: 'Format the column as text or as number and enter the digits again.',
  },
  date_instead_of_number: {
    severity: 'error',
    title: 'Date instead of number',
    cause: 'A spreadsheet has turned a number such as 5.2 into a date.',
    remedy: 'Format the column as text and enter the number again.',
  },
  number_with_unit: {
    severity: 'error',
    title: 'Number with unit',
    cause: 'A unit is written behind the number; the column’s name already says it.',
    remedy: 'Write the number alone.',
  },
  number_out_of_range: {
    severity: 'error',
    title: 'Number out of range',
    cause: 'A number lies outside the bounds of its column.',
    remedy: 'Check the number and its unit.',
  },
  invalid_integer: {
    severity: 'error',
    title: 'Not a whole number',
    cause: 'A cell that must be a whole number has decimals.',
    remedy: 'Write a whole number.',
  },
  invalid_boolean: {
    severity: 'error',
    title: 'Neither true nor false',
    cause: 'A yes-or-no cell is neither true nor false (in upper or lower case).',
    remedy: 'Write true or false.',
  },
  unexpected_value: {
    severity: 'error',
    title: 'Unexpected value',
    cause: 'A cell, or an entry of a list, is not one of the allowed values.',
    remedy: 'Use one of the allowed values.',
  },
  wrong_list_separator: {
    severity: 'error',
    title: 'Wrong list separator',
    cause: 'The entries of a list are separated by something other than a semicolon.',
    remedy: 'Separate the entries by a semicolon: a;b',
  },
  empty_list_entry: {
    severity: 'warning',
    title: 'Empty list entry',
    cause: 'A list has an entry without text, such as in “a;;b”. It is ignored.',
    remedy: 'Delete the extra semicolon.',
  },
  duplicate_list_entry: {
    severity: 'warning',
    title: 'Duplicate list entry',
    cause: 'A list names the same entry twice. It counts once.',
    remedy: 'Delete one of them.',
  },
  invalid_slug: {
    severity: 'error',
    title: 'Invalid slug',
    cause: 'A slug is not made of lower-case letters a to z, digits and single hyphens between them.',
    remedy: 'Write lower-case words joined by hyphens.',
  },
  text_too_long: {
    severity: 'error',
    title: 'Text too long',
    cause: 'A text has more characters than its column allows. Pages and answers repeat it whole.',
    remedy: 'Shorten it.',
  },
  slug_too_long: {
    severity: 'error',
    title: 'Slug too long',
    cause: 'A slug has more characters than the API accepts.',
    remedy: 'Shorten it to 120 characters.',
  },
  reserved_slug: {
    severity: 'error',
    title: 'Reserved slug',
    cause: 'The key is a word that the address space needs for itself.',
    remedy: 'Add a word, such as the town.',
  },
  invalid_id: {
    severity: 'error',
    title: 'Invalid id',
    cause: 'An id has something other than letters a to z, digits and single hyphens between them.',
    remedy: 'Write letters, digits and hyphens only.',
  },
  invalid_country_code: {
    severity: 'error',
    title: 'Invalid country code',
    cause: 'A country is not one of the two-letter codes of ISO 3166-1 in upper case.',
    remedy: 'Write the two-letter code, for example DE.',
  },
  invalid_url: {
    severity: 'error',
    title: 'Invalid address',
    cause: 'A web address is not a complete one that begins with https:// or http://.',
    remedy: 'Copy the address from the browser, with https:// at its beginning.',
  },
  invalid_phone: {
    severity: 'error',
    title: 'Invalid phone number',
    cause: 'A phone number is not a plus, the country’s prefix and 7 to 15 digits (ITU-T E.164), grouped by spaces or hyphens.',
    remedy: 'Write it in international form: +49 30 23125 014',
  },
  phone_without_plus: {
    severity: 'error',
    title: 'Phone number without plus',
    cause: 'A phone number lacks the plus of the international form, which a spreadsheet removes when it takes the cell for a number.',
    remedy: 'Format the column as text, then write + and the country’s prefix.',
  },
  invalid_date: {
    severity: 'error',
    title: 'Invalid date',
    cause: 'A date is not a day of the calendar in the form YYYY-MM-DD.',
    remedy: 'Write year, month and day: 2026-09-14',
  },
  date_format: {
    severity: 'error',
    title: 'Other date format',
    cause: 'A date is written in the form of a country, which others read differently.',
    remedy: 'Write year, month and day: 2026-09-14',
  },
  date_serial_number: {
    severity: 'error',
    title: 'Date as serial number',
    cause: 'A spreadsheet has saved a date as its internal day number, such as 45678.',
    remedy: 'Format the column as text and write the date as YYYY-MM-DD.',
  },
  invalid_path: {
    severity: 'error',
    title: 'Invalid path',
    cause: 'A path does not begin with a single slash, or has characters that need encoding.',
    remedy: 'Write the part of the address after the host: /developers',
  },

  // Keys and references
  duplicate_key: {
    severity: 'error',
    title: 'Duplicate key',
    cause: 'Two rows have the same value in a column that identifies rows.',
    remedy: 'Give one of them another value, or delete it if it is the same thing.',
  },
  case_only_duplicate: {
    severity: 'error',
    title: 'Keys that differ only by case',
    cause: 'Two keys differ only by upper and lower case; people and file systems take them for the same.',
    remedy: 'Give one of them another value.',
  },
  foreign_key_violation: {
    severity: 'error',
    title: 'Reference to nothing',
    cause: 'A cell names a row of another file, and there is none with that key.',
    remedy: 'Correct the key, or add the row that it names. A company that is gone keeps its row, with active=false.',
  },
  same_name: {
    severity: 'warning',
    title: 'Same name twice',
    cause: 'Two companies of the same town have the same name and different slugs.',
    remedy: 'If it is one company, delete one row and move its cranes to the other.',
  },
  confusable_name: {
    severity: 'warning',
    title: 'Confusable names',
    cause: 'Two companies of the same country have names that look alike: they differ by case, accents, or letters of another alphabet.',
    remedy: 'If it is one company, delete one row; otherwise check the spelling.',
  },

  // Sense
  phone_of_another_country: {
    severity: 'warning',
    title: 'Phone number of another country',
    cause: 'A phone number begins with the prefix of another country than that of the company.',
    remedy: 'Check the prefix and the country; leave both if the company is called abroad.',
  },
  position_at_origin: {
    severity: 'error',
    title: 'Position at 0/0',
    cause: 'Latitude and longitude are both about 0, a point in the sea off Africa that stands for “unknown”.',
    remedy: 'Look up the position of the yard on a map.',
  },
  position_near_pole: {
    severity: 'error',
    title: 'Position at a pole',
    cause: 'The latitude is that of a pole, where no company is.',
    remedy: 'Look up the position of the yard on a map.',
  },
  swapped_coordinates: {
    severity: 'error',
    title: 'Swapped coordinates',
    cause: 'The position lies outside the country, and inside it when latitude and longitude change places.',
    remedy: 'Swap lat and lon.',
  },
  coordinate_sign: {
    severity: 'error',
    title: 'Lost sign',
    cause: 'The position lies outside the country, and inside it with the other sign: west and south are negative.',
    remedy: 'Check the minus signs.',
  },
  position_outside_country: {
    severity: 'error',
    title: 'Position outside the country',
    cause: 'The position lies more than half a degree outside the smallest box around the country.',
    remedy: 'Check lat, lon and country.',
  },
  position_far_from_town: {
    severity: 'warning',
    title: 'Position far from the town',
    cause:
      'The position lies more than 50 km from every town of the name, in the state and with the postal code that the row has; towns are those of GeoNames. `check` alone looks for it.',
    remedy: 'Check lat, lon and city: often another town has the same name.',
  },
  capacity_in_kilograms: {
    severity: 'warning',
    title: 'Capacity in kilograms?',
    cause: 'A capacity is above 2,000 t, which few cranes ever built reach.',
    remedy: 'Write tonnes; 1 t is 1,000 kg.',
  },
  deviates_from_atlas: {
    severity: 'warning',
    title: 'Deviates from the atlas',
    cause: 'A crane’s capacity or height differs from that of the same model in models.csv by more than a factor of three.',
    remedy: 'Check the number, its unit and the model.',
  },
  differs_from_atlas_spelling: {
    severity: 'warning',
    title: 'Spelled differently from the atlas',
    cause: 'A brand or model is that of models.csv in other letters, so it is not recognized.',
    remedy: 'Write it as models.csv does.',
  },
  empty_crane: {
    severity: 'warning',
    title: 'Crane without facts',
    cause: 'A crane has neither brand, nor model, nor capacity, so the row says nothing.',
    remedy: 'Fill in what is known, or delete the row.',
  },
  company_without_fleet: {
    severity: 'info',
    title: 'Company without fleet',
    cause: 'An active company has no row in fleet.csv.',
    remedy: 'Add its cranes when they are known.',
  },
  service_not_in_fleet: {
    severity: 'info',
    title: 'Services and fleet differ',
    cause: 'A company’s fleet has a kind of crane whose service it does not offer.',
    remedy: 'Add the service if the company offers it.',
  },
  expires_before_posted: {
    severity: 'error',
    title: 'Ends before it begins',
    cause: 'A wanted ad expires before the day of its posting.',
    remedy: 'Check both dates.',
  },
  date_in_future: {
    severity: 'error',
    title: 'Date in the future',
    cause: 'A wanted ad is posted after today, or the data has a later date. Every ad that ends before that day would count as expired.',
    remedy: 'Check the year. Add an ad that is prepared on the day of its posting.',
  },
  date_out_of_reason: {
    severity: 'warning',
    title: 'Unlikely date',
    cause: 'A date lies before 2000 or after 2100, or an ad runs for more than five years.',
    remedy: 'Check the year.',
  },
  same_name_and_description: {
    severity: 'warning',
    title: 'Description repeats the name',
    cause: 'The description says the same as the name.',
    remedy: 'Describe it in a sentence, or leave the description empty.',
  },

  // service.json
  invalid_json: {
    severity: 'error',
    title: 'Invalid JSON',
    cause: 'service.json is not JSON.',
    remedy: 'Correct it in an editor that marks JSON mistakes.',
  },
  invalid_setting: {
    severity: 'error',
    title: 'Invalid setting',
    cause: 'A member of service.json is missing, unknown or of the wrong kind.',
    remedy: 'Correct the member that the notice names.',
  },
  page_address_taken: {
    severity: 'error',
    title: 'Address of a page taken',
    cause: 'A file in pages/ has the name of a page that the service has itself, so it would hide that page.',
    remedy: 'Give the file another name.',
  },
  page_without_title: {
    severity: 'warning',
    title: 'Page without a title',
    cause: 'A file in pages/ does not begin with a heading, so its title and its name in the footer are made from the file name.',
    remedy: 'Begin the file with a heading: # Imprint',
  },
  low_contrast: {
    severity: 'warning',
    title: 'Low contrast',
    cause: 'Two colors of look in service.json give text that many people can’t read: less than 4.5:1 (WCAG 2.2, 1.4.3).',
    remedy: 'Make one of the two colors darker or lighter.',
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeCode = keyof typeof noticeCodes;
