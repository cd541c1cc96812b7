package feint.testkit.exact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Classes of Feint as they were compiled, with every floating-point instruction replaced by a call
 * of {@link ExactArithmetic}. Nothing else differs, so that a computation by these classes is the
 * computation of the program without its rounding.
 *
 * <p>Division and sums are exact; constants in the code, such as 1e-12, have the value of their
 * double. The compiler has computed constant expressions before: {@code 1.0 / 3} is a rounded
 * third.
 */
public final class ExactClasses extends ClassLoader {

  private static final String OWN = "feint.";
  private static final String ARITHMETIC = Type.getInternalName(ExactArithmetic.class);
  private static final String TESTKIT = ExactClasses.class.getPackageName() + ".";
  private static final ExactClasses LOADER = new ExactClasses(ExactClasses.class.getClassLoader());

  private ExactClasses(ClassLoader parent) {
    super(parent);
  }

  /**
   * Calls a function in exact arithmetic. Its class, and all of Feint that it uses, is loaded anew.
   *
   * @param function a class with a constructor without parameters; argument and result must be of
   *     the JDK, or of this package
   */
  public static <A, B> B call(Class<? extends Function<A, B>> function, A argument) {
    return ExactArithmetic.computing(false, () -> create(function).apply(argument));
  }

  /**
   * Calls a function in floating point as it is, but with the exact distributions of {@link
   * ExactLaw}: those of the program with its rounding. Otherwise as {@link #call}.
   */
  public static <A, B> B callRounding(Class<? extends Function<A, B>> function, A argument) {
    return ExactArithmetic.computing(true, () -> create(function).apply(argument));
  }

  @SuppressWarnings("unchecked")
  private static <A, B> Function<A, B> create(Class<? extends Function<A, B>> function) {
    try {
      Constructor<?> constructor = LOADER.loadClass(function.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Function<A, B>) constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          function.getName() + " must have a constructor without parameters", e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OWN) || name.startsWith(TESTKIT)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = rewritten(file.readAllBytes());
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] rewritten(byte[] code) {
    ClassReader reader = new ClassReader(code);
    // Each replacement takes and leaves what the instruction did, so stack frames stay valid.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Rewriter(super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Replaces the instructions of a method. */
  private static final class Rewriter extends MethodVisitor {

    Rewriter(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void call(String method, String descriptor) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, ARITHMETIC, method, descriptor, false);
    }

    @Override
    public void visitInsn(int opcode) {
      switch (opcode) {
        case Opcodes.DADD -> call("add", "(DD)D");
        case Opcodes.DSUB -> call("subtract", "(DD)D");
        case Opcodes.DMUL -> call("multiply", "(DD)D");
        case Opcodes.DDIV -> call("divide", "(DD)D");
        case Opcodes.DREM -> call("remainder", "(DD)D");
        case Opcodes.DNEG -> call("negate", "(D)D");
        case Opcodes.DCMPL -> call("compareLow", "(DD)I");
        case Opcodes.DCMPG -> call("compareHigh", "(DD)I");
        case Opcodes.D2I -> call("toInt", "(D)I");
        case Opcodes.D2L -> call("toLong", "(D)J");
        case Opcodes.L2D -> call("ofLong", "(J)D");
        case Opcodes.D2F -> {
          call("requireDouble", "(D)D");
          super.visitInsn(opcode);
        }
        default -> super.visitInsn(opcode);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      String exact = exact(owner, name, descriptor);
      if (!exact.isEmpty()) {
        call(exact, staticDescriptor(opcode, name, descriptor, owner));
        return;
      }
      if (computes(owner, name, descriptor)) {
        if (descriptor.startsWith("(D)")) {
          call("requireDouble", "(D)D");
        } else {
          visitLdcInsn(owner + "." + name + descriptor);
          call("refuse", "(Ljava/lang/String;)V");
        }
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (owner.equals("java/util/TreeSet") && name.equals("<init>")) {
        call("sorted", "(Ljava/util/TreeSet;)Ljava/util/TreeSet;");
      }
    }

    /** Method references, such as {@code Math::max}. */
    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      Object[] replaced = arguments.clone();
      for (int i = 0; i < replaced.length; i++) {
        if (replaced[i] instanceof Handle handle) {
          replaced[i] = replaced(handle);
        }
      }
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
    }

    private static Handle replaced(Handle handle) {
      String owner = handle.getOwner();
      String exact = exact(owner, handle.getName(), handle.getDesc());
      if (!exact.isEmpty()) {
        int opcode =
            handle.getTag() == Opcodes.H_INVOKESTATIC
                ? Opcodes.INVOKESTATIC
                : Opcodes.INVOKEVIRTUAL;
        return new Handle(
            Opcodes.H_INVOKESTATIC,
            ARITHMETIC,
            exact,
            staticDescriptor(opcode, handle.getName(), handle.getDesc(), owner),
            false);
      }
      if (computes(owner, handle.getName(), handle.getDesc())) {
        throw new UnsupportedOperationException(
            owner + "." + handle.getName() + " is not available in exact arithmetic");
      }
      return handle;
    }

    private static String staticDescriptor(
        int opcode, String name, String descriptor, String owner) {
      if (opcode == Opcodes.INVOKESTATIC) {
        return descriptor;
      }
      String receiver = name.equals("nextDouble") ? "java/util/random/RandomGenerator" : owner;
      return "(L" + receiver + ";" + descriptor.substring(1);
    }

    /** Returns the exact method that replaces one of the JDK; empty if none does. */
    private static String exact(String owner, String name, String descriptor) {
      if (name.equals("nextDouble") && descriptor.equals("()D")) {
        return name;
      }
      return switch (owner) {
        case "java/lang/Math", "java/lang/StrictMath" ->
            switch (name) {
              case "min", "max" -> descriptor.equals("(DD)D") ? name : "";
              case "abs" -> descriptor.equals("(D)D") ? name : "";
              case "sqrt", "exp", "log", "pow" -> name;
              default -> "";
            };
        case "java/lang/Double" ->
            switch (name) {
              case "sum" -> "add";
              case "min", "max" -> name;
              case "compare" -> name;
              default -> "";
            };
        case "java/util/stream/DoubleStream" -> name.equals("sum") ? name : "";
        case "java/util/Comparator" -> name.equals("comparingDouble") ? name : "";
        default -> "";
      };
    }

    /** Returns whether a method of the JDK may compute with doubles, and not only hold them. */
    private static boolean computes(String owner, String name, String descriptor) {
      if (!owner.startsWith("java/")) {
        return false;
      }
      return switch (owner) {
        case "java/lang/Double" ->
            !switch (name) {
              case "valueOf",
                  "doubleValue",
                  "toString",
                  "equals",
                  "hashCode",
                  "isFinite",
                  "isInfinite",
                  "isNaN",
                  "doubleToLongBits",
                  "doubleToRawLongBits",
                  "longBitsToDouble",
                  "parseDouble" ->
                  true;
              default -> false;
            };
        case "java/util/Arrays" ->
            descriptor.startsWith("([D") && (name.equals("sort") || name.equals("binarySearch"));
        case "java/util/stream/DoubleStream" ->
            switch (name) {
              case "min", "max", "average", "sorted", "summaryStatistics" -> true;
              default -> false;
            };
        case "java/util/stream/Collectors" ->
            name.startsWith("summing") || name.startsWith("averaging");
        case "java/lang/StringBuilder", "java/lang/String" -> false;
        default ->
            !owner.startsWith("java/util/function/")
                && Arrays.asList(Type.getArgumentTypes(descriptor)).contains(Type.DOUBLE_TYPE);
      };
    }
  }
}
