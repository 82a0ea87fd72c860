/** Whether the policy of the page stops requests while this listens. */
export function watchPolicy(): { isStopped(): boolean; end(): void } {
  let isStopped = false;
  const listen = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
    isStopped ||= effectiveDirective === 'connect-src';
  };
  document.addEventListener('securitypolicyviolation', listen);
  return {
    isStopped: () => isStopped,
    end: () => document.removeEventListener('securitypolicyviolation', listen),
  };
}
