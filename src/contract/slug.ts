/** Lower-case words joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The ID of a wanted ad: letters, digits and single hyphens. */
export const idPattern = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
