// The client names these of two libraries of NuGet. It never uses the first, and calls the second only where a policy is set, which the
// walk does not do. So what a compiler asks for stands here in their place.
namespace JsonSubTypes
{
    internal static class Unused
    {
    }
}

namespace Polly
{
    using System;
    using System.Threading.Tasks;

    public enum OutcomeType
    {
        Successful,
        Failure,
    }

    public interface PolicyResult<T>
    {
        OutcomeType Outcome { get; }
        T Result { get; }
        Exception FinalException { get; }
    }

    public interface ISyncPolicy<T>
    {
    }

    public interface IAsyncPolicy<T>
    {
        Task<PolicyResult<T>> ExecuteAndCaptureAsync(Func<Task<T>> action);
    }
}
