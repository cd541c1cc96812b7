/**
 * Execution of parallel work on a Spark cluster: {@link feint.spark.SparkCluster} connects, {@link
 * feint.spark.SparkWorkers} runs the work. Work travels as bytes in the format of {@code
 * feint.distributed}; Spark assigns subtasks to machines and repeats them if a machine is lost.
 */
package feint.spark;
