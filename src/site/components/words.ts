/** A whole number for people. */
export const whole = (value: number): string => value.toLocaleString('en');
